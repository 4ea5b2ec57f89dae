import { personalStorage } from '@/session/personal-store'

/** The name under which this tab stores the drafts. */
export const DRAFTS = 'drafts'

/** Whether this tab has stored a draft. A file of its own, because the login screen must not load the code of the forms. */
export const hasStoredDraft = () => (personalStorage.read(DRAFTS) ?? '[]') !== '[]'
