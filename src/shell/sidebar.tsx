import { ChevronDown, Info, Library } from '@lucide/icons'
import { Link, useLocation } from '@tanstack/react-router'
import { entities } from '@/features/entities'
import { Icon } from '@/ui/icon/icon'

type SidebarProps = { onChoose: () => void; onAbout: () => void }

const currentEntry = 'aria-[current]:bg-accent-soft aria-[current]:text-accent'
const entry = `flex h-control w-full items-center gap-2.5 rounded-control px-2.5 font-medium text-muted transition-colors hover:bg-hover hover:text-text ${currentEntry}`

type Entity = (typeof entities)[number]

/** The sidebar entries (specification §2). Entities of one group are shown together, at the position of the first one. */
export function Sidebar({ onChoose, onAbout }: SidebarProps) {
  return (
    <nav aria-label="Main" className="flex flex-col gap-0.5 p-3">
      {entities.map((entity) => {
        if (!entity.group) return <Entry key={entity.list.route} entity={entity} onChoose={onChoose} />
        const members = entities.filter(({ group }) => group === entity.group)
        if (members[0] !== entity) return null
        return <Group key={entity.group} label={entity.group} members={members} onChoose={onChoose} />
      })}
      <button type="button" className={entry} onClick={onAbout}>
        <Icon icon={Info} size={17} />
        Software Info
      </button>
    </nav>
  )
}

type GroupProps = { label: string; members: readonly Entity[]; onChoose: () => void }

function Group({ label, members, onChoose }: GroupProps) {
  return (
    <details open className="group">
      <summary className={`${entry} list-none`}>
        <Icon icon={Library} size={17} />
        <span className="flex-1">{label}</span>
        <Icon icon={ChevronDown} size={15} className="-rotate-90 transition-transform group-open:rotate-0" />
      </summary>
      <div className="mt-0.5 ml-4 flex flex-col gap-0.5 border-l border-line pl-2">
        {members.map((entity) => (
          <Entry key={entity.list.route} entity={entity} onChoose={onChoose} />
        ))}
      </div>
    </details>
  )
}

type EntryProps = { entity: Entity; onChoose: () => void }

function Entry({ entity: { list, icon, label }, onChoose }: EntryProps) {
  const to = list.route
  const section = `${to.replace(/\/list$/, '')}/`
  const isInside = useLocation({ select: ({ pathname }) => pathname.startsWith(section) })
  return (
    <Link
      to={to}
      aria-current={isInside ? 'true' : undefined}
      activeOptions={{ includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      onClick={onChoose}
      className={entry}
    >
      <Icon icon={icon} size={17} />
      {label}
    </Link>
  )
}
