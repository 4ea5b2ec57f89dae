import { readStorage } from '@/device-storage'

/** Applies the stored theme, so that the first paint has the right colors. */
export const applyTheme = () => document.documentElement.classList.toggle('dark', readStorage('theme') === 'dark')
