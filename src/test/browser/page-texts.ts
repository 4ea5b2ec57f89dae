/** The texts in which no token and no password may appear. Cookies and field values are not among them. */
export const pageTexts = (consoleMessages: string[]) => [
  { where: 'the page', text: document.documentElement.outerHTML },
  { where: 'local storage', text: JSON.stringify(Object.entries(localStorage)) },
  { where: 'session storage', text: JSON.stringify(Object.entries(sessionStorage)) },
  { where: 'history', text: JSON.stringify(history.state) + location.href },
  { where: 'the console', text: consoleMessages.join('\n') },
]
