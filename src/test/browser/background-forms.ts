import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { button, dialog } from './screen'
import { pick, progress, steps } from './uploads'

export const leaveButton = () => button('Continue in background')
export const activityPanel = () => page.getByRole('region', { name: 'Uploads', exact: true })
/** The heading of the activity panel. */
export const panelHeading = () => activityPanel().getByRole('heading', { name: 'Uploads', exact: true })
/** The forms in the activity panel. */
export const backgroundForms = () => activityPanel().getByRole('listitem')
/** A form in the activity panel, by its heading, such as 'Create/Update news: Salsa'. */
export const backgroundForm = (heading: string) => activityPanel().getByRole('listitem', { name: heading, exact: true })
export const backToNews = (within: Locator = activityPanel()) => button('Back to the news', within)
export const expectNoPanel = () => expect.element(activityPanel()).not.toBeInTheDocument()

/** Starts an upload in the open form and continues it in the background. Returns once the file is being sent. */
export async function uploadAndLeave(name: string) {
  const before = steps().filter((step) => step === 'put').length
  await pick(name)
  await leaveButton().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(progress(name, activityPanel())).toBeVisible()
  await expect.poll(() => steps().filter((step) => step === 'put').length).toBe(before + 1)
}
