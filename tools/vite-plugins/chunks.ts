import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The schema and the actions of each entity, which its list needs. */
const entityFiles = globSync('src/features/*/*.meta.ts').flatMap((meta) => [
  meta.replace('.meta', ''),
  ...globSync('*-actions.{ts,tsx}', { cwd: dirname(meta) }).map((file) => join(dirname(meta), file)),
])

/**
 * The chunks, and parts of the paths of the modules that they contain. A module is in the first chunk that lists it, or a
 * module that imports it. The bundler distributes all other modules. Small modules, such as icons, are listed where
 * several chunks need them, because each would otherwise become a chunk. Why: docs/decisions/0023-few-files.md.
 */
const chunks: Record<string, string[]> = {
  // The login screen, the layout and the list of users, which is the most visited screen. Each further file would delay
  // the first paint by a request.
  main: ['/index.html', '/routes/_app.tsx?tsr-split', '/routes/_app/users/list.tsx?tsr-split', '/list/tool-button.tsx'],
  // What the other screens load first.
  screens: [
    ...entityFiles,
    '/features/contents/content-state.tsx',
    '/form/rules.ts',
    '/jobs/remove-with-copy.ts',
    '/list/table/media-thumbnail.tsx',
    '/upload/media-kind.ts',
    '/icons/upload.mjs',
  ],
  // What the login screen shares with forms.
  field: [
    '/form/drafts/stored-drafts.ts',
    '/form/fields/field.tsx',
    '/form/fields/password-input.tsx',
    '/useMutation.js',
  ],
  // Parts of forms and of other dialogs.
  'dialog-parts': [
    '/features/users/extension-call.ts',
    '/features/users/extension-rules.ts',
    '/features/users/recent-users.ts',
    '/features/users/user-form-rules.ts',
    '/form/form-key.ts',
    '/ui/switch.tsx',
    '/ui/dates/relative-time.ts',
    '/ui/errors/inline-error.tsx',
    '/icons/check.mjs',
  ],
  // What forms, questions and all other dialogs are built on.
  dialog: [
    '/@base-ui/react/dialog/',
    '/@base-ui/react/alert-dialog/',
    '/ui/dialog/dialog.tsx',
    '/ui/dialog/confirm-dialog.tsx',
  ],
  // What menus and list boxes share.
  popup: [
    '/@floating-ui/',
    '/@base-ui/react/internals/',
    '/@base-ui/react/utils/',
    '/@base-ui/react/floating-ui-react/',
  ],
  // What forms and the activity panel need for uploads.
  upload: ['/src/upload/', '/form/drafts/drafts.ts', '/form/drafts/background-forms.ts'],
  // What all forms share.
  form: [
    '/form/form-dialog.tsx',
    '/form/use-record-form.ts',
    '/form/fields/file-field.tsx',
    '/form/fields/switch-field.tsx',
    '/form/fields/text-area-field.tsx',
    '/form/fields/text-field.tsx',
    '/form/fields/weight-field.tsx',
  ],
  // What the layout and the lists load while the browser is idle.
  idle: [
    '/api/error-body.ts',
    '/features/users/extend-question.tsx',
    '/jobs/question.tsx',
    '/list/filters/filter-bar.tsx',
    '/list/list-tools.tsx',
    '/list/selection/selection-bar.tsx',
    '/shell/activity-panel/activity-panel.tsx',
    '/shell/activity-panel/recent-changes-button.tsx',
    '/shell/menu-items.tsx',
    '/shell/palette/palette.tsx',
    '/shell/shortcuts/shortcut-listener.tsx',
    '/shell/shortcuts/shortcuts-dialog.tsx',
    '/shell/version-watch.tsx',
    '/ui/choice.tsx',
    '/ui/menu-popup.tsx',
    '/ui/stray-drops.tsx',
    '/ui/toast/toaster.tsx',
    '/ui/tooltip.tsx',
  ],
}

export const chunkGroups = Object.entries(chunks).map(([name, paths], index) => ({
  name,
  test: (id: string) => paths.some((path) => id.includes(path)),
  priority: Object.keys(chunks).length - index,
}))
