import { getRouteApi, useRouter } from '@tanstack/react-router'
import { Suspense, startTransition, useEffect, useRef, useState } from 'react'
import { closedWords } from '../../../domain/trainings/closed-session.ts'
import { isShownOpen } from '../../../domain/trainings/training.ts'
import { listStage } from '../../../domain/waiting-list/place-offer.ts'
import { useSite } from '../../page/use-site.ts'
import { Button } from '../../ui/button.tsx'
import { fullSessionWords } from './full-session-words.ts'
import type { Confirmed } from './registration-confirmed.tsx'
import { ConfirmedPanel, confirmedBy, FormPanel, loadForm } from './registration-panels.tsx'
import { priceOf } from './training-facts.ts'

const route = getRouteApi('/_site/formations/$slug')

const momentOf = (at: string | null) => (at === null ? null : new Date(at))

/**
 * The way into a training: the button, then the form in its place, then the confirmation (docs/rules/trainings.md#page). Whether the form is open is
 * in the address, so that the button works without any script.
 */
export function RegistrationPanel() {
  const { locale, text, now } = useSite()
  const { training, submission } = route.useLoaderData()
  const { inscription } = route.useSearch()
  const isFull = training.placesLeft === 0
  const hasList =
    listStage({ ...training, startsAt: momentOf(training.startsAt), endsAt: momentOf(training.endsAt) }, now) === 'open'
  const navigate = route.useNavigate()
  const router = useRouter()
  // What a plain form was told by its own page: that one took no focus away.
  const [confirmed, setConfirmed] = useState<Confirmed | undefined>(
    submission?.outcome === 'done' ? confirmedBy(submission) : undefined,
  )
  const [isOpenedHere, setOpenedHere] = useState(false)
  const words = text.training
  // What was left by "Annuler" or "Retour" is gone: the focus goes back to what opened it, or to what now stands in its place.
  const leaving = useRef(false)
  const opener = useRef<HTMLButtonElement & HTMLParagraphElement>(null)
  const [isForList, setForList] = useState(isFull)
  useEffect(() => {
    loadForm().catch(() => {}) // opening it says so
  }, [])
  useEffect(() => {
    if (!leaving.current || !opener.current) return
    leaving.current = false
    opener.current.focus()
  })

  const close = () => navigate({ search: {}, replace: true, resetScroll: false })
  const leave = () => {
    leaving.current = true
    setOpenedHere(false)
    void close()
  }
  if (confirmed) {
    const back = () => {
      setConfirmed(undefined)
      leave()
    }
    return (
      <Suspense>
        <ConfirmedPanel training={training} confirmed={confirmed} isNew={submission === null} onBack={back} />
      </Suspense>
    )
  }
  if (!isShownOpen(training)) return null
  const refused = submission?.outcome === 'refused' ? submission : undefined
  // A full training's form is that of its waiting list; one that is open stays what it was, with what was typed.
  if ((inscription && (!isFull || hasList || isOpenedHere)) || refused) {
    return (
      <Suspense>
        <FormPanel
          training={training}
          refused={refused}
          isForList={refused ? refused.values.liste === '1' : isOpenedHere ? isForList : isFull}
          isOpenedHere={isOpenedHere}
          onCancel={leave}
          onSuccess={(told) => {
            setOpenedHere(false)
            setConfirmed(told)
            // The places left are one fewer, here as well.
            void close().then(() => router.invalidate())
          }}
        />
      </Suspense>
    )
  }
  if (isFull && !hasList) {
    return (
      <p ref={opener} tabIndex={-1} className="rounded-box bg-orange-wash p-5 text-orange-deep">
        {closedWords[locale].full}
      </p>
    )
  }
  const bar = (
    <form
      method="get"
      // Without a script the page comes again with the form in sight.
      action="#inscription-titre"
      className="register-bar bottom-bar"
      onSubmit={(event) => {
        event.preventDefault()
        // The button stays until the form is there.
        startTransition(() => {
          setForList(isFull)
          setOpenedHere(true)
          void navigate({ search: { inscription: 1 }, resetScroll: false })
        })
      }}
    >
      <strong>{priceOf(training, text)}</strong>{' '}
      <Button ref={opener} type="submit" name="inscription" value="1" className="w-full text-lg">
        {isFull ? words.joinList : words.register}
      </Button>
    </form>
  )
  if (!isFull) return bar
  const full = fullSessionWords[locale]
  // Only the button stays in sight on a phone: with its words the bar would hide what they are about.
  return (
    <div className="grid gap-3">
      <p className="rounded-box bg-orange-wash p-4 text-orange-deep">
        {full.intro} {training.waiting > 0 && full.waiting(training.waiting)}
      </p>
      {bar}
    </div>
  )
}
