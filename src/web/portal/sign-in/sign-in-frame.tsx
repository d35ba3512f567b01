import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Emblem } from '../../ui/emblem.tsx'
import { WeaveBand } from '../../ui/weave-band.tsx'
import { PortalLanguage } from '../kit/portal-language.tsx'
import { usePortal } from '../kit/portal-text.ts'

interface Props {
  title: string
  intro: string
  /** What to do here. */
  children: ReactNode
  /** Under the card. */
  footer?: ReactNode
}

/** The space's door: what it is, and the card that opens it. */
export function SignInFrame({ title, intro, children, footer }: Props) {
  const { words, company } = usePortal()
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="page-width flex items-center justify-between gap-4 py-3">
        <Link to="/" className="flex min-h-11 items-center gap-2.5">
          <Emblem />
          <span className="font-bold font-heading text-green text-lg">{company.name}</span>
          <span className="sr-only">, {words.visitSite}</span>
        </Link>
        <PortalLanguage className="text-sm" />
      </header>
      <main
        id="contenu"
        className="page-width grid content-start items-center gap-x-16 gap-y-8 py-8 md:content-center lg:grid-cols-[7fr_5fr]"
      >
        <div className="grid gap-5">
          <WeaveBand className="h-3 max-w-48" />
          <h1 className="text-title lg:text-display">{title}</h1>
          <p className="max-w-prose text-lead text-muted">{intro}</p>
        </div>
        <div className="grid gap-6">
          <div className="grid gap-5 rounded-box border border-sand bg-surface p-5 sm:p-8">{children}</div>
          {footer}
        </div>
      </main>
    </div>
  )
}
