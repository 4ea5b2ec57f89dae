/** The sort keys of both lists. A separate file, because search params are validated before the screen has loaded. */
export const sortKeys = ['title', 'description', 'updated_at', 'weight']
