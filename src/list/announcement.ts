import { createStore, useStore } from '@/create-store'

const announcement = createStore('')

/** Tells screen readers what an action of a row has done. Others see it in the row. */
export const announce = announcement.set

/** Subscribes a component to the last announcement. */
export const useAnnouncement = () => useStore(announcement, (text) => text)
