import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { ApiError, errorMessage } from '@/api/errors'
import { config } from '@/config/config'
import { useStore } from '@/create-store'
import { hasStoredDraft } from '@/form/drafts/stored-drafts'
import { controlClass, Field } from '@/form/fields/field'
import { PasswordInput } from '@/form/fields/password-input'
import { isSignedOutElsewhere, lastAuthError, SessionError, sessionStore } from '@/session/session'
import { areCookiesEnabled, CookiesRefusedError } from '@/session/tokens'
import { tidyText } from '@/text'
import { Button } from '@/ui/button'
import { Logo } from '@/ui/icon/icon'
import { useHeadingFocus } from '@/ui/interaction/focus'
import { type Credentials, signIn } from './auth'

const REFUSED = 'Invalid login credentials.'

/** The login screen (specification §2, §5). The guard of the login route redirects once the session exists. */
export function LoginForm() {
  const [empty, setEmpty] = useState({ username: false, password: false })
  const [cookiesEnabled] = useState(areCookiesEnabled)
  const login = useMutation(signIn)
  const sending = useRef(false)
  const [reason] = useState(reasonOfSignOut)
  const isPending = useStore(sessionStore, ({ process }) => process)
  const isSignedIn = useStore(sessionStore, ({ success }) => success) // until the next screen's code has loaded

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { username, password } = credentialsOf(form)
    setEmpty({ username: !username, password: !password })
    if (!username || !password) {
      login.reset()
      form.querySelector<HTMLInputElement>(username ? '[name=password]' : '[name=username]')?.focus()
      return
    }
    if (sending.current || isSignedIn) return
    sending.current = true
    login.mutate(
      { username, password },
      {
        onError: () => form.querySelector<HTMLInputElement>('[name=password]')?.focus(),
        onSettled: () => {
          sending.current = false
        },
      },
    )
  }

  const message = empty.username || empty.password ? REFUSED : login.isError && refusal(login.error)
  const refused = message === REFUSED
  return (
    <main className="flex min-h-dvh justify-center px-4 pt-[max(1rem,50dvh-14rem)] pb-4">
      <form
        method="post"
        noValidate
        onSubmit={submit}
        aria-labelledby="product"
        className="flex w-full max-w-90 flex-col self-start gap-4 rounded-card bg-surface p-6 shadow-raised ring-1 ring-line sm:p-8"
      >
        <ProductHeading />
        {reason && !isSignedIn && (
          <Notice>
            <span>{reason}</span>
            {hasStoredDraft() && <span className="block">Your changes are offered after you sign in again.</span>}
          </Notice>
        )}
        {!cookiesEnabled && (
          <Notice>Cookies are needed to sign in. This browser refuses them: allow cookies for this site.</Notice>
        )}
        <Field label="Username">
          {(control) => (
            <input
              {...control}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              enterKeyHint="next"
              spellCheck={false}
              aria-invalid={refused && (empty.username || !empty.password)}
              aria-describedby={message ? 'login-error' : undefined}
              className={controlClass}
            />
          )}
        </Field>
        <Field label="Password">
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              autoComplete="current-password"
              enterKeyHint="go"
              aria-invalid={refused && (empty.password || !empty.username)}
              aria-describedby={message ? 'login-error' : undefined}
            />
          )}
        </Field>
        {/* As high as a line without a message, so that nothing moves when it appears. */}
        <div className="-my-1 min-h-4.5 text-sm text-danger">
          {message && (
            <p id="login-error" role="alert">
              {message}
            </p>
          )}
        </div>
        <Button type="submit" variant="primary" disabled={isPending || isSignedIn}>
          Log in
        </Button>
      </form>
    </main>
  )
}

/** The logo and the product name, which labels the form and takes the focus after navigation to this screen. */
function ProductHeading() {
  const heading = useHeadingFocus()
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <Logo />
      <h1 id="product" ref={heading} tabIndex={-1} className="text-xl font-semibold">
        {config.appName}
      </h1>
    </div>
  )
}

const Notice = ({ children }: { children: ReactNode }) => (
  <output className="rounded-control bg-warning-soft px-3 py-2 text-warning">{children}</output>
)

/** Says why the session has ended, unless the person has just signed out in this tab. */
function reasonOfSignOut(): string | undefined {
  const error = lastAuthError()
  if (error instanceof CookiesRefusedError) return error.message
  if (error instanceof SessionError) return 'Your session has ended. Sign in to continue.'
  return isSignedOutElsewhere() ? 'You signed out in another tab.' : undefined
}

/** Reads what the person typed. A password is only normalized to NFC, because every character of it counts. */
function credentialsOf(form: HTMLFormElement): Credentials {
  const data = new FormData(form)
  return { username: tidyText(text(data.get('username'))), password: text(data.get('password')).normalize() }
}

const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

/** A refused sign-in never tells which of the two fields was wrong. Other failures show what happened. */
function refusal(error: Error): string {
  if (error instanceof CookiesRefusedError) return error.message
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  return isRefused ? REFUSED : `Sign-in failed. ${errorMessage(error)}`
}
