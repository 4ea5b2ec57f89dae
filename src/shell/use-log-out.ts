import { useNavigate } from '@tanstack/react-router'
import { signOut } from '@/features/auth/auth'
import { confirm } from '@/ui/dialog/confirm'
import { hasUnsavedChanges } from '@/ui/has-unsaved-changes'

/** Signs out and navigates to the login screen (specification §2). Asks first if there are unsaved changes. */
export function useLogOut() {
  const navigate = useNavigate()
  return async () => {
    const question = 'Log out without saving?'
    const consequence = 'What you typed or are uploading will be lost.'
    if (hasUnsavedChanges() && !(await confirm({ question, consequence, danger: true }))) return
    signOut()
    void navigate({ to: '/login', ignoreBlocker: true })
  }
}
