import { ArrowRight, CircleAlert, type LucideIconData } from '@lucide/icons'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, type RefCallback, useId } from 'react'
import type { EntityRoute } from '@/features/entities'
import type { Hit } from '@/features/registry'
import { usersMeta } from '@/features/users/users.meta'
import { ShortcutKeysLabel } from '@/shell/shortcuts/shortcut-keys-label'
import { shortcuts } from '@/shell/shortcuts/shortcuts'
import { formatCount } from '@/text'
import { Icon } from '@/ui/icon/icon'
import type { ScreenAction } from '@/ui/interaction/screen-actions'
import type { PaletteCommand } from './palette-commands'
import type { SearchResults } from './palette-search'

/** An option that has neither a link nor an action is disabled. */
type PaletteOption = {
  key: string
  icon: LucideIconData
  content: ReactNode
  /** Where the option leads. */
  link?: Pick<LinkProps, 'to' | 'search'>
  /** What the option does. The palette stays open unless it closes it. */
  run?: () => void
}

type OptionGroup = { name: string; options: PaletteOption[] }

/** What matches the typed text. */
type Matches = {
  screens: readonly PaletteCommand[]
  /** Whether the shortcuts of the screens are enabled. */
  areKeysOn: boolean
  commands: readonly PaletteCommand[]
  onAction: (action: ScreenAction) => void
  recent: readonly Hit[]
  found: readonly SearchResults[]
  /** The text that `found` was searched for. */
  keyword: string
}

/** The groups that have options: the screens, the commands, the recent users, then the records of each entity. */
export function optionGroups(matches: Matches): OptionGroup[] {
  const { screens, commands, recent, found, keyword } = matches
  const groups = [
    commandGroup('Screens', screens, matches),
    commandGroup('Actions', commands, matches),
    { name: 'Recent users', options: recordOptions('recent', usersMeta.found.icon, usersMeta.list.route, recent, '') },
    ...found.map((records) => recordGroup(records, keyword)),
  ]
  return groups.filter(({ options }) => options.length > 0)
}

/** The keys of the options that can be chosen, in the order in which they are shown. */
export const enabledKeys = (groups: readonly OptionGroup[]): string[] =>
  groups.flatMap(({ options }) => options.filter(({ link, run }) => link ?? run).map(({ key }) => key))

/** Screens, with their shortcuts if these are enabled, or other commands. */
const commandGroup = (
  name: string,
  commands: readonly PaletteCommand[],
  { areKeysOn, onAction }: Matches,
): OptionGroup => ({
  name,
  options: commands.map(({ title, icon, link, action }) => {
    const mayHaveShortcut = areKeysOn && link && !link.search
    const shortcut =
      mayHaveShortcut && shortcuts.find((one) => one.action && 'go' in one.action && one.action.go === link.to)
    const content = (
      <>
        <bdi className="min-w-0 flex-1 wrap-anywhere font-medium">{title}</bdi>
        {shortcut && (
          <span aria-hidden="true" className="pointer-coarse:hidden">
            <ShortcutKeysLabel keys={shortcut.keys} />
          </span>
        )}
      </>
    )
    return {
      key: `${name}-${title}`.replaceAll(' ', '-'),
      icon,
      content,
      ...(action ? { run: () => onAction(action) } : { link }),
    }
  }),
})

/** Records. Choosing one opens its form over the list with the same keyword. */
const recordOptions = (
  group: string,
  icon: LucideIconData,
  to: EntityRoute,
  hits: readonly Hit[],
  keyword: string,
): PaletteOption[] =>
  hits.map((hit, index) => ({
    key: `${group}-${hit.id || `no id ${index}`}`,
    icon,
    content: <HitTexts {...hit} />,
    ...(hit.id !== 0 && { link: { to, search: { keyword, edit: hit.id } } }),
  }))

/** The matching records of one entity. */
function recordGroup({ label, icon, to, failure, retry, hits, total }: SearchResults, keyword: string): OptionGroup {
  const options = recordOptions(label, icon, to, hits, keyword)
  if (failure) {
    const content = (
      <>
        <span className="min-w-0 flex-1 wrap-anywhere text-danger">{failure}</span>
        <span className="shrink-0 font-medium text-accent">Retry</span>
      </>
    )
    options.unshift({ key: `${label}-retry`, icon: CircleAlert, content, run: retry })
  }
  if (hits.length > 0 && total > hits.length) {
    const content = <span className="text-accent">{`Show all ${formatCount(total)} in ${label}`}</span>
    options.push({ key: `${label}-all`, icon: ArrowRight, content, link: { to, search: { keyword } } })
  }
  return { name: label, options }
}

const HitTexts = ({ title, detail }: Hit) => (
  <span className="min-w-0 flex-1">
    <span title={title} className="block truncate font-medium">
      <bdi>{title || '—'}</bdi>
    </span>
    {detail && (
      <span title={detail} className="block truncate text-sm text-muted">
        <bdi>{detail}</bdi>
      </span>
    )}
  </span>
)

type OptionGroupsProps = {
  groups: readonly OptionGroup[]
  /** The first part of the element ids of the options. */
  id: string
  /** The key of the active option. */
  active: string | undefined
  activeRef: RefCallback<HTMLElement>
  /** Called when the pointer moves over an option. */
  onPoint: (key: string) => void
  /** Called when a link is followed in this tab. */
  onFollow: () => void
}

const optionClasses =
  'flex min-h-10 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left pointer-coarse:min-h-11 ' +
  'aria-selected:bg-accent-soft aria-selected:focus-ring aria-selected:-outline-offset-2'

/**
 * The options in their groups. The focus stays in the text box. An option that navigates is a link, so that Ctrl+click opens a
 * new tab.
 */
export function OptionGroups({ groups, id, active, activeRef, onPoint, onFollow }: OptionGroupsProps) {
  const follow = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (!ctrlKey && !metaKey && !shiftKey) onFollow()
  }
  const renderOption = ({ key, icon, content, link, run }: PaletteOption) => {
    const children = (
      <>
        <Icon icon={icon} size={17} className="shrink-0 text-muted" />
        {content}
      </>
    )
    const props = {
      id: id + key, // for `aria-activedescendant`
      ref: key === active ? activeRef : undefined,
      role: 'option',
      tabIndex: -1,
      'aria-selected': key === active,
      onPointerMove: () => onPoint(key),
      className: optionClasses,
      children,
    } as const
    if (link) return <Link key={key} {...props} {...link} preload={false} onClick={follow} />
    if (run) return <button key={key} type="button" {...props} onClick={run} />
    return (
      // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role -- as for its list box
      <div key={key} role="option" aria-selected="false" aria-disabled="true" className={`${optionClasses} opacity-60`}>
        {children}
      </div>
    )
  }
  return groups.map(({ name, options }) => (
    <Group key={name} name={name}>
      {options.map(renderOption)}
    </Group>
  ))
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
