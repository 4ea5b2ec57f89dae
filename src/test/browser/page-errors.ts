/** The console errors that the current test causes on purpose. */
export const allowedErrors: RegExp[] = []

/** Permits an error in the console that the test causes, such as a logged failure. */
export const allowError = (expected: RegExp) => void allowedErrors.push(expected)
