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
 * @throws RangeError for an unsupported element
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
    case 'circle':
    case 'ellipse': {
      const rx = of('rx') || of('r')
      const ry = of('ry') || of('r')
      return `M${of('cx') - rx} ${of('cy')}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`
    }
    case 'line':
      return `M${of('x1')} ${of('y1')}L${of('x2')} ${of('y2')}`
    case 'polyline':
      return `M${attributes.points}`
    case 'polygon':
      return `M${attributes.points}z`
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
