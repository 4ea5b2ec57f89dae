/** Modules of the entry chunk: `index.html` and what the login screen shares with the layout. Their imports follow them. */
const mainModules =
  /\/index\.html$|\/src\/ui\/(logo|use-heading-focus|close-on-focus-outside)\.tsx?|\/react-query\/.*\/useMutation\.|\/circle-question-mark\./

/** Modules of the second chunk: the layout and the list of users, the most visited screen. Their imports follow them. */
export const listModules = /src\/routes\/_app(\/users\/list)?\.tsx\?tsr-split/

/** The large modules of a form in a dialog, all of which run when a form is first opened. */
export const formModules = /\/(form-dialog|drop-zone|user-form)\.tsx|\/react-hook-form\/|\/@base-ui\/react\/dialog\//

/**
 * Combines the modules of the first screen into two chunks, because each additional file delays the first paint by a
 * request. All other modules load during idle time or on demand.
 */
export const chunkGroups = [
  { name: 'main', test: mainModules, priority: 2 },
  { name: 'list', test: listModules, priority: 1 },
]
