import { Fragment } from 'react'
import { commandKey, paletteKeys } from './keyboard'

/** The labels of keys that differ from their names. */
const names: Record<string, string> = {
  'Mod+k': paletteKeys,
  'Mod+z': `${commandKey} Z`,
  Space: 'Space',
  'Shift+Space': '⇧ Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

/** The keys of a shortcut, in order. */
export const ShortcutKeysLabel = ({ keys }: { keys: readonly string[] }) => (
  <span className="flex shrink-0 items-center gap-1.5 text-sm text-muted">
    {keys.map((key, index) => (
      <Fragment key={key}>
        {index > 0 && <span>then</span>}
        <kbd className="inline-flex h-6 min-w-6 items-center justify-center rounded-control border border-line bg-sunken px-1.5 text-xs font-medium text-text">
          {names[key] ?? key.toUpperCase()}
        </kbd>
      </Fragment>
    ))}
  </span>
)
