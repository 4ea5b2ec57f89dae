/** The first characters of every token that the mock backend issues. */
const TOKEN_HEAD = 'eyJhbGciOiJub25l'
/** Ignores shorter passwords: their text may occur on a page by chance. */
const SHORTEST = 6

/**
 * Searches the page for tokens and passwords: its content, storage, URL and console messages, but not its cookies and
 * field values.
 * @param bodies the bodies of the requests; their passwords are searched for
 * @param messages the console messages
 * @returns one line for each leak
 */
export function findLeaks(bodies: string[], messages: string[]): string[] {
  const passwords = bodies
    .flatMap((body) => [...body.matchAll(/"password":("(?:[^"\\]|\\.)*")/g)])
    .map(([, json]) => String(JSON.parse(json ?? '""')))
    .filter((password) => password.trim().length >= SHORTEST)
  const secrets = [TOKEN_HEAD, ...passwords.flatMap((password) => [password, encodeURIComponent(password)])]
  const places = {
    'the page': document.documentElement.outerHTML,
    'the local storage': JSON.stringify(Object.entries(localStorage)),
    'the session storage': JSON.stringify(Object.entries(sessionStorage)),
    'the history': JSON.stringify(history.state) + location.href,
    'the console': messages.join('\n'),
  }
  return Object.entries(places).flatMap(([place, text]) => {
    const secret = secrets.find((candidate) => text.includes(candidate))
    if (!secret) return []
    const at = text.indexOf(secret)
    return [`secret in ${place}: ${text.slice(Math.max(0, at - 120), at + 20)}`]
  })
}
