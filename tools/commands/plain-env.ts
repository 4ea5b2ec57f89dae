/** The environment variables without the app's settings (`VITE_*`), because tests expect the defaults. */
export const plainEnv = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITE_')))
