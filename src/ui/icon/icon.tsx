import type { LucideIconData } from '@lucide/icons'
import { iconPath } from './icon-path'

type IconProps = {
  icon: LucideIconData
  /** Width and height, in pixels. */
  size?: number
  className?: string
}

/** An icon in the current text color. Decorative: the text next to it has the same meaning. */
export const Icon = ({ icon, size = 16, className = '' }: IconProps) => (
  <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" className={`icon-stroke ${className}`}>
    <path d={iconPath(icon)} />
  </svg>
)
