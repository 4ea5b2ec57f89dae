import { tidyText } from '@/text'
import { z } from '@/zod'

/**
 * Applies the rules of a form only to what was changed (specification §5): a stored value is valid, and is sent back as it
 * is. Only an empty one must follow the rules, because a required field must not be empty.
 * @param stored the values of the fields that nobody has changed
 */
export function acceptUnchanged<Values>(rules: z.ZodMiniType<Values, Values>, stored: Record<string, unknown>) {
  const filled = Object.entries(stored).flatMap(([name, value]) => (isEmpty(value) ? [] : [name]))
  return rules.check(
    z.check(
      (payload) => {
        payload.issues = payload.issues.filter(({ path }) => !filled.includes(String(path?.[0])))
        // An optional value that is stored empty is sent back as it is, too: '' and ' ' may differ for the server.
        payload.value = { ...payload.value, ...stored }
      },
      { when: () => true }, // also after other rules have failed, because their issues are removed here
    ),
  )
}

const isEmpty = (value: unknown) => typeof value === 'string' && tidyText(value) === ''
