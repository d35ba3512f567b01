import { Link } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { ShortLanguageLink } from '../../signed-in/language-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Logo } from '../../ui/logo.tsx'
import { OrnamentBand } from '../../ui/ornament-band.tsx'
import { usePortal } from '../kit/portal-text.ts'
import { SignInSteps, useSignInState } from './sign-in-steps.tsx'

interface Props {
  title: string
  intro: string
  /** What to do here. */
  children: ReactNode
  /** Under the card. */
  footer?: ReactNode
}

/** The space's door: what it is, and the card that opens it. */
function SignInFrame({ title, intro, children, footer }: Props) {
  const { words, company } = usePortal()
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="page-width flex items-center justify-between gap-4 py-3">
        <Link to="/" className="flex min-h-11 items-center gap-2.5">
          <Logo />
          <span className="font-bold font-heading text-green text-lg">{company.name}</span>
          <span className="sr-only">, {words.visitSite}</span>
        </Link>
        <ShortLanguageLink className="text-sm" />
      </header>
      <main
        id="contenu"
        className="page-width grid content-start items-center gap-x-16 gap-y-8 py-8 md:content-center lg:grid-cols-[7fr_5fr]"
      >
        <div className="grid gap-5">
          <OrnamentBand className="h-3 max-w-48" />
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

/**
 * What anyone sees whose profile is not linked (docs/rules/participant-space.md#welcome): a welcome card with the form. The same form opens by itself in a dialog when
 * the profile call has answered 404, unless it has been begun in the card; closed, it goes on there with what was typed.
 */
export function WelcomeScreen({ opensDialog }: { opensDialog: boolean }) {
  const { words, text } = usePortal()
  const [isOpen, setOpen] = useState(false)
  const state = useSignInState()
  const card = useRef<HTMLDivElement>(null)
  const opensByItself = useRef(opensDialog)
  // Looked at and opened in one go: nothing can be typed in between.
  useLayoutEffect(() => {
    if (opensByItself.current && card.current && !isBegun(card.current)) setOpen(true)
    opensByItself.current = false
  }, [])
  return (
    <SignInFrame
      title={words.welcome.title}
      intro={words.welcome.intro}
      footer={
        <div className="grid gap-2 text-center text-muted">
          <p>
            {words.welcome.newcomer}{' '}
            <Link to="/formations" className={link}>
              {words.welcome.trainings}
            </Link>
          </p>
          <p>
            {words.welcome.pharmacy}{' '}
            <Link to="/espace-pharmacie" className={link}>
              {text.navigation.pharmacySpace}
            </Link>
          </p>
        </div>
      }
    >
      <h2 className="text-heading">{words.welcome.formTitle}</h2>
      {isOpen ? (
        <>
          <p className="text-muted">{words.link.intro}</p>
          <Button onClick={() => setOpen(true)}>{words.link.title}</Button>
          <Dialog title={words.link.title} closeLabel={words.close} onClose={() => setOpen(false)}>
            <div className="p-5">
              <SignInSteps state={state} isFocused />
            </div>
          </Dialog>
        </>
      ) : (
        <div ref={card}>
          <SignInSteps state={state} />
        </div>
      )}
    </SignInFrame>
  )
}

const link = 'font-semibold text-green underline underline-offset-4'

/** Whether somebody is filling in the form, or has, before the scripts have come. */
const isBegun = (card: HTMLElement) =>
  card.contains(document.activeElement) ||
  [...card.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')].some(({ value }) => value !== '')
