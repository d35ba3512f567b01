import { useOffice } from '../kit/office-text.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** What anyone but an administrator sees of the back office (docs/rules/office.md#gate). */
export function SignInCard() {
  const { words } = useOffice()
  return (
    <SignInFrame>
      <div className="grid w-full max-w-md gap-6 rounded-box border border-sand bg-surface p-6 sm:p-8">
        <div className="grid gap-1.5">
          <h1 className="text-heading">{words.signIn.title}</h1>
          <p className="text-muted">{words.signIn.intro}</p>
        </div>
        <SignInForm />
      </div>
    </SignInFrame>
  )
}
