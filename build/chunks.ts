/**
 * Modules of the entry chunk: the login screen, the layout and the list of users, which is the most visited screen. Their
 * imports follow them.
 */
const entryModules = /\/index\.html$|\/src\/routes\/_app(\/users\/list)?\.tsx\?tsr-split/

/** The large modules of a form in a dialog, all of which run when a form is first opened. */
export const formModules = /\/(form-dialog|drop-zone|user-form)\.tsx|\/react-hook-form\/|\/@base-ui\/react\/dialog\//

/**
 * Combines the modules of the first screen into the entry, because each additional file delays the first paint by a
 * request. All other modules load during idle time or on demand.
 */
export const chunkGroups = [{ name: 'main', test: entryModules }]
