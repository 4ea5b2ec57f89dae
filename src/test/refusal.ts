import { readErrorTexts } from '@/api/error-texts'
import { camelize } from '@/api/wire'

/** Fields of forms. */
const names = ['email', 'phone', 'firstName', 'title', 'description', 'name', 'roles', 'file']

/** The text of an error body, and the texts at fields: the last name of a path that a form has. */
export function readRefusal(body: unknown) {
  const { text, fields } = readErrorTexts(camelize(body))
  const named = fields.map((one) => [one.path.findLast((name) => names.includes(name)), one.text] as const)
  return [text, Object.fromEntries(named.filter(([name]) => name !== undefined))]
}
