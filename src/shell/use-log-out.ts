import { useRouter } from '@tanstack/react-router'
import { signOut } from '@/features/auth/auth'
import { isJobRunning } from '@/list/bulk/job-store'
import { interruptedEdit } from '@/session/personal-entry'
import { confirm } from '@/ui/dialog/confirm'
import { hasUnsavedChanges } from '@/ui/has-unsaved-changes'

/**
 * Signs out and navigates to the login screen (specification §2). Asks first if there are unsaved changes. The same person
 * returns to their form after the next sign-in.
 */
export function useLogOut() {
  const router = useRouter()
  return async () => {
    const question = isJobRunning() ? 'Log out while a job is running?' : 'Log out without saving?'
    const consequence = isJobRunning()
      ? 'It stops, and its ledger is lost, with what you typed or are uploading.'
      : 'What you typed or are uploading will be lost.'
    if (hasUnsavedChanges()) {
      if (!(await confirm({ question, consequence, danger: true }))) return
      interruptedEdit.write(router.state.location.publicHref)
    } else interruptedEdit.clear() // an earlier edit, if the person has signed in with a link since
    signOut()
    void router.navigate({ to: '/login', ignoreBlocker: true })
  }
}
