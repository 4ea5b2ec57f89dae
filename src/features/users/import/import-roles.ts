import { fold, tidyText } from '@/text'
import { roleNames } from '../users'

/** What tables call the roles, in English and Vietnamese, in lower case and without accents. */
const namesOfRoles: Record<(typeof roleNames)[number], readonly string[]> = {
  Admin: ['admin', 'administrator', 'quan tri', 'quan tri vien'],
  Moderator: ['moderator', 'dieu hanh vien', 'kiem duyet vien'],
  Member: ['member', 'hoc vien', 'hoi vien', 'thanh vien'],
}

const findRole = (name: string) => roleNames.find((role) => namesOfRoles[role].includes(fold(name)))

/** What may stand between two roles, or inside of the name of one, such as `Kế toán và thu ngân`. */
const CONJUNCTION = /[/&+]|\s(?:và|and)\s|\s{2,}/i

/** Splits the text of a cell with roles. A new user without roles is a member (specification §5). */
export function splitRoles(text: string): string[] {
  const names = text.split(/[,;|\n]/).flatMap((name) => {
    const parts = name.normalize().split(CONJUNCTION).map(tidyText).filter(Boolean)
    return parts.every(findRole) ? parts : [tidyText(name)]
  })
  if (names.length === 0) return ['Member']
  return [...new Set(names.map((name) => findRole(name) ?? name))]
}

/** The roles of a cell that the product does not know: typed roles, which are allowed (specification §5), or mistakes. */
export const unknownRoles = (text: string): string[] =>
  splitRoles(text).filter((name) => !roleNames.some((role) => role === name))

/** Replaces a role in the text of a cell. Undefined if the cell does not contain it. */
export function replaceRole(text: string, role: string, by: string): string | undefined {
  const names = splitRoles(text)
  return names.includes(role) ? [...new Set(names.map((name) => (name === role ? by : name)))].join(', ') : undefined
}
