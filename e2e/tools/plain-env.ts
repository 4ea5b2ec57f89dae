/** The environment without settings of the app (`VITE_…`): tests expect their defaults. */
export const plainEnv = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITE_')))
