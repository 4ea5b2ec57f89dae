import { globSync, readFileSync } from 'node:fs'
import { marked } from 'marked'

// Which test holds each rule. A rule is a list item, a row of a table or a paragraph of a page below. A test names the
// rules that it holds in a comment above it, by their first words or by the heading above them:
//     // Rules: §2: Search box; §9: Longest keyword

const pages = [
  { file: 'docs/specification.md', labelOf: (chapter: string) => `§${Number.parseInt(chapter, 10)}` },
  { file: 'docs/resilience.md', labelOf: () => 'Resilience' },
]
const chapterWithoutRules = 'Where the code is'

type Rule = { label: string; chapter: string; headings: string[]; text: string; tests: string[] }

const plain = (text: string) => text.replace(/[*`]/g, '').replace(/\s+/g, ' ').trim()

function rulesOf({ file, labelOf }: (typeof pages)[number]): Rule[] {
  const rules: Rule[] = []
  let headings: string[] = []
  const add = (text: string) => {
    const [chapter] = headings
    if (!chapter || chapter === chapterWithoutRules) return
    const names = headings.map((heading) => heading.replace(/^\d+\. /, ''))
    rules.push({ label: labelOf(chapter), chapter, headings: names, text: plain(text), tests: [] })
  }
  for (const token of marked.lexer(readFileSync(file, 'utf8'))) {
    if (token.type === 'heading' && token.depth > 1)
      headings = [...headings.slice(0, token.depth - 2), plain(token.text)]
    if (token.type === 'paragraph') add(token.text)
    if (token.type === 'list') for (const item of token.items) add(item.text)
    if (token.type === 'table')
      for (const row of token.rows) add(row.map((cell: { text: string }) => cell.text).join(': '))
  }
  return rules
}

/** The tags of all tests, with the test that each of them is above. */
function readTags() {
  const tags: { name: string; test: string }[] = []
  for (const file of globSync('{src,e2e}/**/*.{test,spec}.ts').toSorted()) {
    const [, ...parts] = readFileSync(file, 'utf8').split('// Rules: ')
    for (const [index, part] of parts.entries()) {
      const [names = ''] = part.split('\n', 1)
      const rest = parts.slice(index).join('').slice(names.length)
      const [, , title = ''] = /(?:test|describe)(?:\(|\.each.*?\)\()\s*(['"`])(.+?)\1,/s.exec(rest) ?? []
      for (const name of names.split('; ')) tags.push({ name, test: `\`${file}\`: ${title}` })
    }
  }
  return tags
}

/** Assigns each test to the rules that its tags name. Returns the rules, and what is wrong with the tags. */
export function readRules() {
  const rules = pages.flatMap(rulesOf)
  const problems: string[] = []
  const below: { rules: Rule[]; test: string; depth: number }[] = []
  for (const { name, test } of readTags()) {
    const [, label, words = ''] = /^(§\d|Resilience): (.+)$/.exec(name) ?? []
    const candidates = rules.filter((rule) => rule.label === label)
    const chapter = candidates.filter(({ headings }) => headings.includes(words))
    const named = candidates.filter(({ text }) => text.startsWith(words))
    const [rule] = named
    if (chapter.length > 0) below.push({ rules: chapter, test, depth: chapter[0]?.headings.indexOf(words) ?? 0 })
    else if (named.length !== 1 || !rule) problems.push(`${test}: ${named.length} rules begin with ${name}`)
    else rule.tests.push(test)
  }
  // The lowest heading counts.
  for (const { rules, test } of below.toSorted((a, b) => b.depth - a.depth))
    for (const rule of rules) if (rule.tests.length === 0) rule.tests.push(test)
  for (const { label, text, tests } of rules)
    if (tests.length !== 1) problems.push(`${tests.length} tests hold ${label}: ${text.slice(0, 80)}`)
  return { rules, problems }
}

/** The page `docs/rules.md`. */
export function rulesPage({ rules }: ReturnType<typeof readRules>): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
  const short = (text: string) => (text.length > 80 ? `${text.slice(0, 80).trim()}…` : text)
  const chapters = Map.groupBy(rules, ({ chapter }) => chapter)
  const tables = [...chapters].map(([chapter, some]) => {
    const rows = some.map(({ text, tests }) => `| ${cell(short(text))} | ${cell(tests.join())} |`)
    return `## ${chapter}\n\n| rule | test |\n| --- | --- |\n${rows.join('\n')}\n`
  })
  return `# Rules and their tests

Each rule of the [specification](specification.md) and each promise of [resilience](resilience.md), with the test that
holds it. \`npm run task -- rules\` writes this page from the comments \`// Rules: …\` above the tests.

${tables.join('\n')}`
}
