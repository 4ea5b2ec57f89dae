import { useId } from 'react'
import { Dialog } from '@/ui/dialog/dialog'
import { useCloseOnTraversal } from '@/ui/dialog/use-close-on-traversal'
import { Switch } from '@/ui/switch'
import { paletteKeys } from './keyboard'
import { ShortcutKeysLabel } from './shortcut-keys-label'
import { isCharacterKeyShortcut, setCharacterKeyShortcuts, shortcutGroups, useCharacterKeyShortcuts } from './shortcuts'

/** The list of all shortcuts, with a switch for character key shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  useCloseOnTraversal(onClose)
  const id = useId()
  const on = useCharacterKeyShortcuts()
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} width="sm:w-120">
      <div className="flex items-start gap-4 rounded-card bg-sunken forced-colors:border px-4 py-3">
        <div className="min-w-0 flex-1">
          <label htmlFor={id} className="block cursor-pointer font-medium">
            Single-key shortcuts
          </label>
          <p
            id={`${id}-help`}
            className="mt-0.5 text-sm text-muted"
          >{`Shortcuts that use plain letters and symbols. Turn them off if they interfere with dictation or another tool. ${paletteKeys} and the arrow keys keep working.`}</p>
        </div>
        <span className="flex items-center pointer-coarse:h-11">
          <Switch
            id={id}
            aria-describedby={`${id}-help`}
            checked={on}
            onChange={({ target }) => setCharacterKeyShortcuts(target.checked)}
          />
        </span>
      </div>
      {shortcutGroups.map(({ title, shortcuts }, index) => (
        <section key={title} aria-labelledby={`${id}-${index}`} className="mt-5">
          <h3 id={`${id}-${index}`} className="text-sm font-semibold text-muted">
            {title}
          </h3>
          <dl className="mt-1 divide-y divide-line">
            {shortcuts.map((shortcut) => (
              <div key={shortcut.label} className="flex min-h-10 items-center justify-between gap-4 py-1.5">
                <dt>{shortcut.label}</dt>
                <dd className="flex shrink-0 items-center gap-3 text-sm text-muted">
                  {!on && isCharacterKeyShortcut(shortcut) && <span>Off</span>}
                  <ShortcutKeysLabel keys={shortcut.keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
