/**
 * Drops the invalid choices of a filter in the URL, and sorts the others, so that equal filters are equal texts.
 * @param text choices separated by blanks. Each begins with the name of its filter: `role.admin status.blocked`
 * @param valid matches a valid choice
 */
export const normalizeFilter = (text: string, valid: RegExp): string =>
  [...new Set(text.split(' '))]
    .filter((choice) => valid.test(choice))
    .sort()
    .join(' ')
