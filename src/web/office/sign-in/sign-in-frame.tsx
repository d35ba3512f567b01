import type { ReactNode } from 'react'
import { Emblem } from '../../ui/emblem.tsx'
import { useOffice } from '../kit/office-text.ts'

/** What stands around a card that comes before the office: the firm's name over it, and a way out under it. */
export function SignInFrame({ children, wayOut }: { children: ReactNode; wayOut: ReactNode }) {
  const { company } = useOffice()
  return (
    <main id="contenu" className="grid min-h-dvh content-center justify-items-center gap-6 px-5 py-10">
      <p className="flex items-center gap-2.5 font-bold font-heading text-green text-xl print:hidden">
        <Emblem className="size-8" />
        {company.name}
      </p>
      {children}
      {wayOut}
    </main>
  )
}
