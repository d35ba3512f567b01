import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '../../ui/logo.tsx'
import { OfficeLanguage } from '../kit/office-language.tsx'
import { useOffice } from '../kit/office-text.ts'

/** What stands around a card that comes before the office: the firm's name over it, and a way out under it: back to the site, unless told otherwise. */
export function SignInFrame({ children, wayOut = <BackToSite /> }: { children: ReactNode; wayOut?: ReactNode }) {
  const { company } = useOffice()
  return (
    <main id="contenu" className="grid min-h-dvh content-center justify-items-center gap-6 px-5 py-10">
      <p className="flex items-center gap-2.5 font-bold font-heading text-green text-xl print:hidden">
        <Logo className="size-8" />
        {company.name}
      </p>
      {children}
      {wayOut}
    </main>
  )
}

function BackToSite() {
  const { words } = useOffice()
  return (
    <p className="flex items-center gap-6 text-sm">
      <Link to="/" className="font-semibold text-green underline-offset-4 hover:underline">
        {words.signIn.back}
      </Link>
      <OfficeLanguage />
    </p>
  )
}
