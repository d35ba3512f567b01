import { Link } from '@tanstack/react-router'
import { OfficeLanguage } from '../kit/office-language.tsx'
import { useOffice } from '../kit/office-text.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** What anyone but an administrator sees of the back office (docs/rules/office.md#gate). */
export function SignInCard() {
  const { words } = useOffice()
  return (
    <SignInFrame
      wayOut={
        <p className="flex items-center gap-6 text-sm">
          <Link to="/" className="font-semibold text-green underline-offset-4 hover:underline">
            {words.signIn.back}
          </Link>
          <OfficeLanguage />
        </p>
      }
    >
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
