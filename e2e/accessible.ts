import { AxeBuilder } from '@axe-core/playwright'
import { type Page, test } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Fails with one paragraph per element that breaks a WCAG 2.2 A or AA rule axe can see. */
export async function expectAccessible(page: Page) {
  // Boxed: the failure points at the line of the test.
  await test.step('accessible', () => findViolations(page), { box: true })
}

async function findViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  const report = violations.flatMap(({ id, impact, help, helpUrl, nodes }) =>
    nodes.map(
      (node) =>
        `${id} (${impact}): ${help}\n  at ${node.target.join(' ')}\n  ${node.html}\n  ${node.failureSummary}\n  ${helpUrl}`,
    ),
  )
  if (report.length) throw new Error(`${report.length} accessibility violations\n\n${report.join('\n\n')}`)
}
