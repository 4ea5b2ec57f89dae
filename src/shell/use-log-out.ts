import { useRouter } from '@tanstack/react-router'
import { signOut } from '@/features/auth/auth'
import { isJobRunning } from '@/jobs/job-store'
import { interruptedEdit } from '@/session/redirect'
import { confirm } from '@/ui/dialog/confirm'
import { hasUnsavedChanges } from '@/ui/unsaved-changes'

/**
 * Signs out and navigates to the login screen (specification §2). Asks first if there are unsaved changes, or if a job is
 * running in any tab. The same person then returns to this page after the next sign-in.
 */
export function useLogOut() {
  const router = useRouter()
  return async () => {
    const isJobActive = await isJobRunning()
    const question = isJobActive ? 'Log out while a job is running?' : 'Log out without saving?'
    const consequence = isJobActive
      ? 'The job stops, even if it runs in another tab. Its results and what you typed or are uploading will be lost.'
      : 'What you typed or are uploading will be lost.'
    const isInterrupted = isJobActive || hasUnsavedChanges()
    if (isInterrupted && !(await confirm({ question, consequence, danger: true }))) return
    const { publicHref } = router.state.location
    signOut()
    if (isInterrupted) interruptedEdit.set(publicHref) // the sign-out has removed everything else
    void router.navigate({ to: '/login', ignoreBlocker: true })
  }
}
