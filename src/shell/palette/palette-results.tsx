import { ArrowRight, CircleAlert } from '@lucide/icons'
import { type ReactNode, useId } from 'react'
import { formatCount } from '@/format-count'
import { useCharacterKeyShortcuts } from '@/shell/shortcuts/character-key-shortcuts'
import { ShortcutKeysLabel } from '@/shell/shortcuts/shortcut-keys-label'
import { shortcuts } from '@/shell/shortcuts/shortcuts'
import { ButtonOption, DisabledOption, LinkOption, type Option } from './palette-option'
import type { PaletteScreen } from './palette-screens'
import type { SearchResults } from './palette-search'

/** The keys of the enabled options, in display order. */
export const optionKeys = (screens: readonly PaletteScreen[], found: readonly SearchResults[]): string[] => [
  ...screens.map(({ to }) => to),
  ...found.flatMap(({ name, failure, hits, total }) => [
    ...(failure ? [`${name}-retry`] : []),
    ...hits.filter((hit) => hit.id !== 0).map((hit) => `${name}-${hit.id}`),
    ...(total > hits.length && hits.length > 0 ? [`${name}-all`] : []),
  ]),
]

/** The props shared by all groups of options: the state of each option, and the handler for choosing one. */
type Choosing = {
  optionOf: (key: string) => Pick<Option, 'id' | 'ref' | 'isActive' | 'onPoint'>
  onChoose: () => void
}

/** The matching screens with their shortcuts. */
export function ScreenOptions({ screens, optionOf, onChoose }: Choosing & { screens: readonly PaletteScreen[] }) {
  const areKeysOn = useCharacterKeyShortcuts()
  if (screens.length === 0) return null
  return (
    <Group name="Screens">
      {screens.map(({ to, title, icon }) => {
        const shortcut = shortcuts.find(({ action }) => action && 'go' in action && action.go === to)
        return (
          <LinkOption key={to} {...optionOf(to)} icon={icon} to={to} onChoose={onChoose}>
            <span className="min-w-0 flex-1 wrap-anywhere font-medium">{title}</span>
            {shortcut && areKeysOn && (
              <span aria-hidden="true" className="pointer-coarse:hidden">
                <ShortcutKeysLabel keys={shortcut.keys} />
              </span>
            )}
          </LinkOption>
        )
      })}
    </Group>
  )
}

type RecordOptionsProps = Choosing & { found: SearchResults; keyword: string }

/** The matching records of one entity. Choosing one opens its form over the list with the same keyword. */
export function RecordOptions({ found, keyword, optionOf, onChoose }: RecordOptionsProps) {
  const { name, icon, to, failure, retry, hits, total } = found
  if (!failure && hits.length === 0) return null
  return (
    <Group name={name}>
      {failure && (
        <ButtonOption {...optionOf(`${name}-retry`)} icon={CircleAlert} onChoose={retry}>
          <span className="min-w-0 flex-1 wrap-anywhere text-danger">{failure}</span>
          <span className="shrink-0 font-medium text-accent">Retry</span>
        </ButtonOption>
      )}
      {hits.map(({ id, title, detail }, index) => {
        const text = (
          <span className="min-w-0 flex-1">
            <bdi title={title} className="block truncate font-medium">
              {title || '—'}
            </bdi>
            {detail && (
              <bdi title={detail} className="block truncate text-sm text-muted">
                {detail}
              </bdi>
            )}
          </span>
        )
        if (id === 0) {
          return (
            <DisabledOption key={`no id ${index}`} icon={icon}>
              {text}
            </DisabledOption>
          )
        }
        return (
          <LinkOption
            key={id}
            {...optionOf(`${name}-${id}`)}
            icon={icon}
            to={to}
            search={{ keyword, edit: id }}
            onChoose={onChoose}
          >
            {text}
          </LinkOption>
        )
      })}
      {total > hits.length && hits.length > 0 && (
        <LinkOption {...optionOf(`${name}-all`)} icon={ArrowRight} to={to} search={{ keyword }} onChoose={onChoose}>
          <span className="text-accent">
            Show all {formatCount(total)} in {name}
          </span>
        </LinkOption>
      )}
    </Group>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the options are not form fields
    <div role="group" aria-labelledby={id} className="not-first:mt-2">
      <div id={id} className="px-3 py-1.5 text-xs font-semibold text-muted">
        {name}
      </div>
      {children}
    </div>
  )
}
