import { parseUrl } from '@/parse-url'
import { tidyLines, tidyText, tidyUrl } from '@/text'
import { map, z } from '@/zod'

/** A text of one line, tidied. It may be empty. */
export const line = (message?: string) => z.string(message).check(z.overwrite(tidyText))

/** A text of one line that is not blank, tidied. */
export const requiredLine = (message: string) => line().check(z.minLength(1, message))

/** A text of several lines that is not blank. Its line breaks and blanks are sent as typed. */
export const requiredLines = (message: string) =>
  z.string().check(
    z.overwrite(tidyLines),
    z.refine((text) => tidyText(text) !== '', message),
  )

/** A typed URL that is not blank, tidied. */
export const requiredUrl = (message: string) => z.string().check(z.overwrite(tidyUrl), z.minLength(1, message))

/** The URL of an uploaded file. It is sent unchanged, because every character is significant. */
export const requiredFile = (message: string) => z.string().check(z.refine((url) => tidyUrl(url) !== '', message))

/** An email address, as browsers check it in a field of the type `email` (specification §5). */
export const email = line().check(
  z.refine((typed) => z.regexes.html5Email.test(toAscii(typed)), 'Please enter a valid email'),
)

/** Browsers check the ASCII form of a domain with other letters. */
const toAscii = (address: string) =>
  address.replace(/@(?=[^@]*[^\0-\x7F@])([\p{L}\p{M}\p{N}.-]+)$/u, (_, domain: string) => {
    const url = parseUrl(`http://${domain}`)
    return `@${url?.hostname ?? ''}`
  })

/** The weight of a record as the form shows it. A missing weight or one below 1 becomes 1 (specification §9). */
export const toWeightText = (weight: number | null) => String(Math.max(1, weight ?? 1))

/** A whole number, also with separated thousands or with decimals that are zeros: `1.000` is 1000, and `1.00` is 1. */
const WHOLE = /^[+-]?(?:\d+|[1-9]\d{0,2}([., '’])\d{3}(?:\1\d{3})*)(?:[.,](?!0{3}$)0+)?$/
/** A number below 1. Its decimals do not matter, because it becomes 1. */
const BELOW_ONE = /^(?:-\d+|[+-]?0+)(?:[.,]\d+)?$/

/** A weight as it is typed (specification §5), written as a whole number of at least 1. */
export const weight = map(
  line().check(
    z.overwrite((typed) => typed.normalize('NFKC').replace('\u2212', '-')), // full-width digits, and the sign of a minus
    z.refine(
      (typed) => BELOW_ONE.test(typed) || (WHOLE.test(typed) && Number.isSafeInteger(toNumber(typed))),
      'Please enter a valid weight (must be greater than 1)',
    ),
  ),
  (typed) => toWeightText(BELOW_ONE.test(typed) ? 1 : toNumber(typed)),
)

const toNumber = (whole: string) => Number(whole.replace(/[.,](?!0{3}$)0+$|[., '’]/g, ''))
