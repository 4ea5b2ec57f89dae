const HIDDEN = '[hidden]'

/** A header's credentials, whatever they look like. */
const CREDENTIALS = /\b(Bearer|Basic)(\s+|%20|\+)[^\s"',;]+/gi
/** Three parts of base64url, also cut off: whatever begins as the head of a JWT, JSON's `{"`, does. */
const JWT = /eyJ[\w-]*(?:(?:\.|%2E)[\w-]*)*/gi
/** Query and fragment of an address, or of what is left of one. */
const QUERY = /[?#][^\s"'<>()]*/g
/** A token by its name, as JSON, as a cookie, in a form. */
const NAMED =
  /((?:access|refresh|id)_?token|password|authorization)(["']?\s*[:=]\s*)("(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s,;&]+)/gi
const EMAIL = /[^\s"'<>()/,;:=]+@[^\s"'<>()/,;:=]+\.[^\s"'<>()/,;:=]+/g

/**
 * A text without what must leave the browser for no reason: tokens, what follows `?` or `#` in addresses, e-mail addresses.
 * @param secrets what is secret right now, such as the tokens of the session: opaque ones have no form to tell them by
 */
export function scrub(text: string, secrets: readonly string[]): string {
  const long = secrets.filter((secret) => secret.length >= 8).toSorted((one, other) => other.length - one.length)
  const forms = long.flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
  let left = text
  for (const form of forms) left = left.replaceAll(form, HIDDEN)
  return left
    .replace(CREDENTIALS, `$1 ${HIDDEN}`)
    .replace(JWT, HIDDEN)
    .replace(NAMED, `$1$2${HIDDEN}`)
    .replace(QUERY, '')
    .replace(EMAIL, HIDDEN)
}
