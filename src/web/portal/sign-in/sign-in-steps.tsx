import { mailboxPath } from '../../../domain/values/paths.ts'
import { usePortal } from '../kit/portal-text.ts'
import { CodeForm } from './code-form.tsx'
import { IdentityForm } from './identity-form.tsx'
import type { SignInState } from './sign-in-state.ts'

/**
 * Linking a profile: e-mail and phone, then the code from the mail.
 * @param isFocused whether the first field takes the focus, as in a dialog
 */
export function SignInSteps({ state, isFocused = false }: { state: SignInState; isFocused?: boolean }) {
  const { words, demo } = usePortal()
  return (
    <div className="grid gap-5">
      {state.codeRequestedAt === undefined ? (
        <IdentityForm state={state} isFocused={isFocused} />
      ) : (
        <CodeForm state={state} />
      )}
      {demo && (
        <p className="text-muted text-sm">
          {words.link.demo}{' '}
          <a href={mailboxPath} target="_blank" rel="noreferrer" className="font-semibold text-green underline">
            {words.link.demoMailbox}
          </a>
          .
        </p>
      )}
    </div>
  )
}
