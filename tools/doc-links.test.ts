import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import GithubSlugger from 'github-slugger'
import { marked } from 'marked'
import { expect, test } from 'vitest'
import { dependencies, devDependencies } from '../package.json'

const pages = globSync('**/*.md', { exclude: (path) => /^(node_modules|test-results|dist)/.test(path) })

/** The anchors of a page as GitHub makes them, its links, and the paths of files in backticks. */
function read(page: string) {
  const slugger = new GithubSlugger()
  const anchors: string[] = []
  const links: string[] = []
  const files: string[] = []
  void marked.walkTokens(marked.lexer(readFileSync(page, 'utf8')), (token) => {
    if (token.type === 'heading') anchors.push(slugger.slug(token.text))
    if (token.type === 'link' || token.type === 'image') links.push(token.href)
    if (token.type === 'codespan' && /^[\w@.-]+(\/[\w@.$-]+)+\.\w+$/.test(token.text)) files.push(token.text)
  })
  return { anchors, links, files }
}

test.each(pages)('every link in %s leads to a file and a heading', (page) => {
  const broken = read(page).links.filter((link) => {
    if (/^\w+:/.test(link)) return false
    const [path = '', anchor] = link.split('#')
    const target = path ? join(dirname(page), path) : page
    return !existsSync(target) || (anchor !== undefined && !read(target).anchors.includes(anchor))
  })
  expect(broken).toEqual([])
})

test.each(pages)('every file that %s names exists', (page) => {
  // CONTRIBUTING.md explains with an imaginary entity how to add one.
  const files = read(page).files.filter((file) => !file.includes('banners'))
  const missing = files.filter((file) => !['', 'src', 'mocks'].some((folder) => existsSync(join(folder, file))))
  expect(missing).toEqual([])
})

test('every given package is a dependency', () => {
  const decision = readFileSync('docs/decisions/0001-given-packages.md', 'utf8')
  const [, list = ''] = /a fixed set of packages: ([^.]+)\./.exec(decision) ?? []
  const given = list.replace('playwright', '@playwright/test').split(/,\s|\sand\s/)
  expect(given).toHaveLength(15)
  expect(Object.keys({ ...dependencies, ...devDependencies })).toEqual(expect.arrayContaining(given))
})
