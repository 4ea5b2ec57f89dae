// Sets the kept theme before the first paint, so that a dark page never flashes white.
try {
  document.documentElement.classList.toggle('dark', localStorage.getItem('theme') === 'dark')
} catch {
  // Storage is blocked: the light theme stays.
}
