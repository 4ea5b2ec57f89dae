import { useRouter } from '@tanstack/react-router'
import { signOut } from '@/features/auth/auth'
import { isJobRunning } from '@/jobs/job-store'
import { isLockHeld } from '@/session/locks'
import { interruptedEdit } from '@/session/redirect'
import { confirm } from '@/ui/dialog/confirm'
import { hasUnsavedChanges } from '@/ui/unsaved-changes'

/**
 * Signs out and navigates to the login screen (specification §2). Asks first if there are unsaved changes, or if a job is
 * running or passwords are not downloaded in any tab. The same person then returns to this page after the next sign-in.
 */
export function useLogOut() {
  const router = useRouter()
  return async () => {
    const loss = await findLoss()
    if (loss && !(await confirm({ ...loss, danger: true }))) return
    const { publicHref } = router.state.location
    signOut()
    if (loss) interruptedEdit.set(publicHref) // the sign-out has removed everything else
    void router.navigate({ to: '/login', ignoreBlocker: true })
  }
}

/** The question about what a sign-out would end; undefined if there is nothing. */
async function findLoss() {
  const isJobActive = await isJobRunning()
  const hasPasswords = await isLockHeld('passwords')
  const isUnsaved = hasUnsavedChanges()
  if (!isJobActive && !hasPasswords && !isUnsaved) return undefined
  const what = 'What you typed or are uploading will be lost.'
  const passwords = 'Passwords of new accounts that are not downloaded will be lost, even if another tab offers them.'
  const job =
    'The job stops, even if it runs in another tab. Its results and what you typed or are uploading will be lost.'
  return {
    question: isJobActive
      ? 'Log out while a job is running?'
      : hasPasswords
        ? 'Log out before the passwords are downloaded?'
        : 'Log out without saving?',
    consequence: [isJobActive && job, hasPasswords && passwords, !isJobActive && isUnsaved && what]
      .filter(Boolean)
      .join(' '),
  }
}
