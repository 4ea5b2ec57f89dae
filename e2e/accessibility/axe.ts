import { type Page, test } from '@playwright/test'
import axe, { type AxeResults, type NodeResult, type RunOptions } from 'axe-core'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The rules of WCAG 2.2 A and AA that axe checks, and its best practices. */
const rules: RunOptions = { runOnly: { type: 'tag', values: [...wcag, 'best-practice'] } }

/**
 * Results that axe cannot decide or gets wrong, and that a person has reviewed: the rule, axe's reason, and the element.
 * Every other violation or undecided result fails the test.
 */
const reviewed: { rule: string; reason: RegExp; where?: RegExp; because: string }[] = [
  {
    rule: 'color-contrast',
    reason: /overlap|obscured|no value|too short|single character|non-text characters/,
    because: 'other views check the same text and field when they are not covered and contain text',
  },
  {
    rule: 'color-contrast',
    reason: /encountered an error/,
    where: /^<span class="block truncate/,
    because: 'axe cannot find the background of a name below the visible part of a list',
  },
  {
    rule: 'color-contrast',
    reason: /gradient/,
    where: /^<select/,
    because: 'the gradient draws the arrow beside the text, in the same color',
  },
  {
    rule: 'target-size',
    reason: /obscured/,
    because: 'the target has scrolled halfway under a sticky element; expectTargets measures all of it',
  },
  {
    rule: 'aria-hidden-focus',
    reason: /not tabbable/,
    because: 'Base UI hides the content behind a dialog and keeps Tab inside it, which `walk` checks',
  },
  {
    rule: 'page-has-heading-one',
    reason: /heading/,
    because: 'other tests check the heading of each screen; an error in place of the layout has none',
  },
  {
    rule: 'th-has-data-cells',
    reason: /missing or empty/,
    where: /aria-busy="true"/,
    because: 'the rows of the table are loading',
  },
  { rule: 'video-caption', reason: /captions/, because: 'the recordings of the school have no captions' },
  {
    rule: 'region',
    reason: /landmarks/,
    where: /role="tooltip"|data-base-ui-focusable/,
    because: 'a tooltip and a list of options float above the page and are read with their trigger',
  },
]

/** Fails with one paragraph for each element that breaks a rule, or for which axe cannot decide. */
export async function expectAccessible(page: Page) {
  // With `box`, an error points to the line of the test.
  await test.step('accessible', () => findViolations(page), { box: true })
}

async function findViolations(page: Page) {
  // The source is half a megabyte. Send it once for each page load.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const run = `axe.run(document, ${JSON.stringify({ ...rules, resultTypes: ['violations', 'incomplete'] })})`
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
    (entry) => entry.rule === rule && entry.reason.test(reasons(node)) && (entry.where?.test(node.html) ?? true),
  )
