import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usePortal } from '../kit/portal-text.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useSignInState } from './sign-in-state.ts'
import { SignInSteps } from './sign-in-steps.tsx'

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
  useEffect(() => {
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
  card.contains(document.activeElement) || [...card.querySelectorAll('input')].some(({ value }) => value !== '')
