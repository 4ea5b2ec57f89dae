/** The sort keys of both lists: apart from the rest, since an address is read before the screen is there. */
export const sortKeys = ['title', 'description', 'updated_at', 'weight']
