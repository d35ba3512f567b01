import { Link } from '@tanstack/react-router'
import { Emblem } from '../../ui/emblem.tsx'
import { OfficeLanguage } from '../frame/office-language.tsx'
import { useOffice } from '../office-text.ts'
import { SignInForm } from './sign-in-form.tsx'

/** What anyone but an administrator sees of the back office (§2). */
export function SignInCard() {
  const { words, company } = useOffice()
  return (
    <main id="contenu" className="grid min-h-dvh content-center justify-items-center gap-6 px-5 py-10">
      <p className="flex items-center gap-2.5 font-bold font-heading text-green text-xl">
        <Emblem className="size-8" />
        {company.name}
      </p>
      <div className="grid w-full max-w-md gap-6 rounded-box border border-sand bg-surface p-6 sm:p-8">
        <div className="grid gap-1.5">
          <h1 className="text-heading">{words.signIn.title}</h1>
          <p className="text-muted">{words.signIn.intro}</p>
        </div>
        <SignInForm />
      </div>
      <p className="flex items-center gap-6 text-sm">
        <Link to="/" className="font-semibold text-green underline-offset-4 hover:underline">
          {words.signIn.back}
        </Link>
        <OfficeLanguage />
      </p>
    </main>
  )
}
