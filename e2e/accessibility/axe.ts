import { type Page, test } from '@playwright/test'
import axe, { type AxeResults, type NodeResult, type RunOptions } from 'axe-core'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The rules of WCAG 2.2 A and AA that axe knows, and its best practices. */
const everything: RunOptions = { runOnly: { type: 'tag', values: [...wcag, 'best-practice'] } }
/** The only rule that another theme can break: a theme is nothing but other values for the same colours. */
const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }

/**
 * What axe cannot decide by itself, or cannot know, looked at once by a person: the rule, axe's reason, and where.
 * Anything else that it finds or leaves open fails.
 */
const reviewed: { rule: string; reason: RegExp; where?: RegExp; because: string }[] = [
  {
    rule: 'color-contrast',
    reason: /overlap|obscured|no value|too short|single character|non-text characters/,
    because: 'the same text and field are judged where nothing lies over them and something is typed',
  },
  {
    rule: 'color-contrast',
    reason: /gradient/,
    where: /^<select/,
    because: 'the gradient draws the arrow, in the colour of the text, beside it',
  },
  {
    rule: 'target-size',
    reason: /obscured/,
    because: 'a target that has scrolled halfway under what stays in sight; the whole of it is measured besides',
  },
  {
    rule: 'aria-hidden-focus',
    reason: /not tabbable/,
    because: 'Base UI hides what is behind a dialog, and leads Tab around within it: the walks with Tab prove that',
  },
  {
    rule: 'page-has-heading-one',
    reason: /heading/,
    because: 'the screens are held to theirs by name; in place of a frame that failed stands the failure alone',
  },
  { rule: 'video-caption', reason: /captions/, because: 'what the school records has no captions to offer' },
  {
    rule: 'region',
    reason: /landmarks/,
    where: /role="tooltip"|data-base-ui-focusable/,
    because: 'a tooltip and a list of choices lie above the page; they are read with what they belong to',
  },
]

/** Fails with one paragraph per element that breaks a WCAG 2.2 A or AA rule axe can see, or that it cannot decide on. */
export async function expectAccessible(page: Page, { only }: { only?: 'colours' } = {}) {
  // Boxed: the failure points at the line of the test.
  await test.step('accessible', () => findViolations(page, only === 'colours' ? colours : everything), { box: true })
}

async function findViolations(page: Page, options: RunOptions) {
  // The source goes over once for each page that is loaded: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const run = `axe.run(document, ${JSON.stringify({ ...options, resultTypes: ['violations', 'incomplete'] })})`
  const { violations, incomplete } = await page.evaluate<AxeResults>(run)
  const report = [...violations, ...incomplete].flatMap(({ id, impact, help, helpUrl, nodes }) =>
    nodes
      .filter((node) => !isReviewed(id, node))
      .map(
        (node) =>
          `${id} (${impact}): ${help}\n  at ${node.target.join(' ')}\n  ${node.html}\n  ${node.failureSummary}\n  ${reasons(node)}\n  ${helpUrl}`,
      ),
  )
  if (report.length) throw new Error(`${report.length} accessibility violations\n\n${report.join('\n\n')}`)
}

const reasons = ({ any, all, none }: NodeResult) => [...any, ...all, ...none].map(({ message }) => message).join(' ')

const isReviewed = (rule: string, node: NodeResult) =>
  reviewed.some(
    (known) => known.rule === rule && known.reason.test(reasons(node)) && (known.where?.test(node.html) ?? true),
  )
