import { BookOpen, ChevronDown, CircleHelp, Info, Library, type LucideIconData, Newspaper, Users } from '@lucide/icons'
import { Link, useLocation } from '@tanstack/react-router'
import { Icon } from '@/ui/icon'

type SidebarProps = { onChoose: () => void; onAbout: () => void }

const entry =
  'flex h-9 w-full items-center gap-2.5 rounded-control px-2.5 font-medium text-muted transition-colors duration-150 hover:bg-hover hover:text-text aria-[current]:bg-accent-soft aria-[current]:text-accent pointer-coarse:h-11'

/** The sidebar entries (specification §2). */
export function Sidebar({ onChoose, onAbout }: SidebarProps) {
  return (
    <nav aria-label="Main" className="flex flex-col gap-0.5 p-3">
      <Entry to="/users/list" icon={Users} label="User management" onChoose={onChoose} />
      <details open className="group">
        <summary className={`${entry} list-none`}>
          <Icon icon={Library} size={17} />
          <span className="flex-1">Content management</span>
          <Icon icon={ChevronDown} size={15} className="-rotate-90 transition-transform group-open:rotate-0" />
        </summary>
        <div className="mt-0.5 ml-4 flex flex-col gap-0.5 border-l border-line pl-2">
          <Entry to="/contents/news" icon={Newspaper} label="News" onChoose={onChoose} />
          <Entry to="/contents/faq" icon={CircleHelp} label="FAQs" onChoose={onChoose} />
        </div>
      </details>
      <Entry to="/courses/list" icon={BookOpen} label="Course management" onChoose={onChoose} />
      <button
        type="button"
        className={entry}
        onClick={() => {
          onChoose()
          onAbout()
        }}
      >
        <Icon icon={Info} size={17} />
        Software Info
      </button>
    </nav>
  )
}

type EntryProps = {
  to: '/users/list' | '/contents/news' | '/contents/faq' | '/courses/list'
  icon: LucideIconData
  label: string
  onChoose: () => void
}

function Entry({ to, icon, label, onChoose }: EntryProps) {
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
