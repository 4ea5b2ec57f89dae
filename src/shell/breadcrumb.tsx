import { ChevronRight } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { Icon } from '@/ui/icon/icon'
import type { Screen } from './screen'

type BreadcrumbProps = Pick<Screen, 'crumbs'> & { subject: string }

/** The breadcrumb: the last item is the current screen, earlier items are links (specification §2). */
export const Breadcrumb = ({ crumbs, subject }: BreadcrumbProps) => (
  <nav aria-label="Breadcrumb" className="print:hidden">
    <ol className="flex flex-wrap items-center gap-1 text-sm text-muted">
      {crumbs.map(({ label, to }, index) => (
        <li key={label} className="flex items-center gap-1">
          {index > 0 && <Icon icon={ChevronRight} size={14} />}
          {to && index < crumbs.length - 1 ? (
            <Link to={to} className="touch-target rounded-sm hover:text-text hover:underline">
              {label}
            </Link>
          ) : (
            <span
              aria-current={index === crumbs.length - 1 ? 'page' : undefined}
              className="line-clamp-1 wrap-anywhere text-text"
            >
              {(index === crumbs.length - 1 && subject) || label}
            </span>
          )}
        </li>
      ))}
    </ol>
  </nav>
)
