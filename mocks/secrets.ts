/** The first characters of every token that the mock backend issues. */
const TOKEN_HEAD = 'eyJhbGciOiJub25l'
/** Ignores shorter passwords: their text may occur on a page by chance. */
const SHORTEST = 6

/** The passwords in JSON bodies of requests. */
export const passwordsIn = (bodies: string[]): string[] =>
  bodies
    .flatMap((body) => [...body.matchAll(/"password":("(?:[^"\\]|\\.)*")/g)])
    .map(([, json]) => String(JSON.parse(json ?? '""')))

/**
 * Searches texts for tokens and for the given passwords.
 * @param texts the texts, each with the name of its place
 * @returns one line for each place with a secret
 */
export function findSecrets(texts: { where: string; text: string }[], passwords: string[]): string[] {
  const long = passwords.filter((password) => password.trim().length >= SHORTEST)
  const secrets = [TOKEN_HEAD, ...long.flatMap((password) => [password, encodeURIComponent(password)])]
  const lines = texts.flatMap(({ where, text }) => {
    const secret = secrets.find((candidate) => text.includes(candidate))
    if (secret === undefined) return []
    const at = text.indexOf(secret)
    return [`secret in ${where}: ${text.slice(Math.max(0, at - 120), at + 20)}`]
  })
  return [...new Set(lines)]
}
