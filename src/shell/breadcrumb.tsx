import { ChevronRight } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { Icon } from '@/ui/icon/icon'
import type { BreadcrumbItem } from './screen'

/** The breadcrumb: the last item is the current screen, earlier items are links (specification §2). */
export const Breadcrumb = ({ items }: { items: readonly BreadcrumbItem[] }) => (
  <nav aria-label="Breadcrumb" className="print:hidden">
    <ol className="flex flex-wrap items-center gap-1 text-sm text-muted">
      {items.map(({ isActive, label, to }, index) => (
        <li key={label} className="flex items-center gap-1">
          {index > 0 && <Icon icon={ChevronRight} size={14} />}
          {to && !isActive ? (
            <Link to={to} className="touch-target rounded-sm hover:text-text hover:underline">
              {label}
            </Link>
          ) : (
            <span aria-current={isActive ? 'page' : undefined} className="line-clamp-1 wrap-anywhere text-text">
              {label}
            </span>
          )}
        </li>
      ))}
    </ol>
  </nav>
)
