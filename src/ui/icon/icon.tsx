import type { LucideIconData, LucideIconNode } from '@lucide/icons'

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

const cache = new WeakMap<LucideIconData, string>()

/**
 * Converts all shapes of an icon to the data of a single path. Lists contain many icons, and each SVG element costs as
 * much as the text of a cell.
 * @throws RangeError for an element that no icon of the app has
 */
export function iconPath(icon: LucideIconData): string {
  const path = cache.get(icon) ?? icon.node.map(pathOf).join('')
  cache.set(icon, path)
  return path
}

function pathOf([shape, attributes]: LucideIconNode): string {
  const of = (name: string) => Number(attributes[name] ?? 0)
  switch (shape) {
    case 'path':
      return `M0 0${attributes.d}` // the path may start with a relative command
    case 'circle': {
      const r = of('r')
      return `M${of('cx') - r} ${of('cy')}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
    }
    case 'line':
      return `M${of('x1')} ${of('y1')}L${of('x2')} ${of('y2')}`
    case 'rect': {
      const r = of('rx')
      const across = of('width') - 2 * r
      const down = of('height') - 2 * r
      const corner = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`
      return `M${of('x') + r} ${of('y')}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`
    }
    default:
      throw new RangeError(`Unsupported icon element: ${shape}.`)
  }
}

/** The product logo, 36 px high (specification §9). */
export const Logo = () => (
  <svg aria-hidden="true" width="36" height="36" viewBox="0 0 36 36" className="shrink-0">
    <rect width="36" height="36" rx="9" className="fill-accent" />
    <g className="fill-none stroke-on-accent" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
      <circle cx="20.5" cy="8.500" r="2" />
      <path d="M9 13.500c4.500 3 8 2.500 11 1.500 2.500-.8 5-1.500 7.500-.5M19.500 15c-.5 4-2.500 6-3.500 8.500-.8 2-.5 3.500-3.500 6M17 22.500c3 .5 5.500 2 6 7" />
    </g>
  </svg>
)
