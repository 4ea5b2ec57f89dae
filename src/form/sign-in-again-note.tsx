import { SignInAgain, useIsRefreshSlow } from './sign-in-again'

/** Offers to sign in again in an open dialog, which covers the notices of the page. */
export const SignInAgainNote = () =>
  useIsRefreshSlow() && (
    <output className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-warning-soft px-3 py-2 text-warning">
      <SignInAgain />
    </output>
  )
