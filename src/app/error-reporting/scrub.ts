const HIDDEN = '[hidden]'

/** The credentials of an Authorization header. */
const CREDENTIALS = /\b(Bearer|Basic)(\s+|%20|\+)[^\s"',;]+/gi
/** A JWT, possibly truncated: its header is JSON, so its base64url form starts with `eyJ`. */
const JWT = /eyJ[\w-]*(?:(?:\.|%2E)[\w-]*)*/gi
/** The query and fragment of a URL or of a part of one. */
const QUERY = /[?#][^\s"'<>()]*/g
/** A named token in JSON, a cookie or a form body. */
const NAMED =
  /((?:access|refresh|id)_?token|password|authorization)(["']?\s*[:=]\s*)("(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s,;&]+)/gi
const WORD = /[^\s"'<>()/,;:=]+/g

/** Whether a word is an email address. A pattern would take a time that grows with the cube of the number of `@`. */
function isEmail(word: string): boolean {
  const at = word.indexOf('@', 1)
  return at > 0 && word.includes('.', at)
}

/**
 * Removes tokens, queries and fragments of URLs, and email addresses from a text before it leaves the browser.
 * @param secrets known secrets such as the current tokens, because opaque tokens match no pattern
 */
export function scrub(text: string, secrets: readonly string[]): string {
  const long = secrets.filter((secret) => secret.length >= 8).toSorted((one, other) => other.length - one.length)
  const forms = long.flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
  let scrubbed = text
  for (const form of forms) scrubbed = scrubbed.replaceAll(form, HIDDEN)
  return scrubbed
    .replace(CREDENTIALS, `$1 ${HIDDEN}`)
    .replace(JWT, HIDDEN)
    .replace(NAMED, `$1$2${HIDDEN}`)
    .replace(QUERY, '')
    .replace(WORD, (word) => (isEmail(word) ? HIDDEN : word))
}
