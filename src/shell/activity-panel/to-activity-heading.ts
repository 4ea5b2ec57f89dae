import { getActivityHeading, moveFocusOnUnmount } from '@/ui/interaction/focus'

/** The ref of a button in the activity panel that may disappear: the heading then gets its focus. */
export const toActivityHeading = moveFocusOnUnmount(getActivityHeading)
