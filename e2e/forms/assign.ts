import type { Locator, Page } from '@playwright/test'

/** The dialog that assigns users to a course, and its elements. */
export const assignDialog = (page: Page) => page.getByRole('dialog', { name: 'Assign users' })

const side = (title: string) => (page: Page) => {
  const region = assignDialog(page).getByRole('region', { name: new RegExp(`^${title}`) })
  return {
    list: region.getByRole('listbox'),
    filter: region.getByRole('searchbox'),
    users: region.getByRole('option'),
    user: (name: string | RegExp): Locator => region.getByRole('option', { name }),
    selected: region.getByRole('option', { selected: true }),
    count: region.getByRole('heading'),
    button: (name: string | RegExp): Locator => region.getByRole('button', { name }),
  }
}

export const available = side('Available users')
