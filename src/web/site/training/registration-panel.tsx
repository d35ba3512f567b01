import { getRouteApi, useRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { isOpenForRegistration } from '../../../domain/training.ts'
import { useSite } from '../../page/use-site.ts'
import { Button } from '../../ui/button.tsx'
import { type Confirmed, RegistrationConfirmed } from './registration-confirmed.tsx'
import { RegistrationForm } from './registration-form.tsx'

const route = getRouteApi('/_site/formations/$slug')

// Rendered by the server where a plain form has succeeded; the browser loads it with the form, when that is first touched.
const ConfirmedPanel = createIsomorphicFn()
  .server(() => RegistrationConfirmed)
  .client(() => lazy(async () => ({ default: (await import('./registration-confirmed.tsx')).RegistrationConfirmed })))()

/**
 * The way into a training: the button, then the form in its place, then the confirmation (docs/rules/trainings.md#page). Whether the form is open is
 * in the address, so that the button works without any script.
 */
export function RegistrationPanel() {
  const { text, now } = useSite()
  const { training, submission } = route.useLoaderData()
  const { inscription } = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  // What a plain form was told by its own page: that one took no focus away.
  const [confirmed, setConfirmed] = useState<Confirmed | undefined>(
    submission?.outcome === 'done' && submission.summary
      ? { email: submission.values.email ?? '', summary: submission.summary }
      : undefined,
  )
  const [isOpenedHere, setOpenedHere] = useState(false)
  const words = text.training
  // What was left by "Annuler" or "Retour" is gone: the focus goes back to what opened it, or to what now stands in its place.
  const leaving = useRef(false)
  const opener = useRef<HTMLButtonElement & HTMLParagraphElement>(null)
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
  if (!isOpenForRegistration(training, now)) return null
  const refused = submission?.outcome === 'refused' ? submission : undefined
  // A full training's form does not open; one that is open stays, with what was typed.
  if ((inscription && (training.placesLeft > 0 || isOpenedHere)) || refused) {
    return (
      <RegistrationForm
        training={training}
        refused={refused}
        isOpenedHere={isOpenedHere}
        onCancel={leave}
        onSuccess={(told) => {
          setOpenedHere(false)
          setConfirmed(told)
          // The places left are one fewer, here as well.
          void close().then(() => router.invalidate())
        }}
      />
    )
  }
  if (training.placesLeft === 0) {
    return (
      <p ref={opener} tabIndex={-1} className="rounded-box bg-orange-wash p-5 text-orange-deep">
        {words.full}
      </p>
    )
  }
  return (
    <form
      method="get"
      // Without a script the page comes again with the form in sight.
      action="#inscription-titre"
      className="bottom-bar print:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        setOpenedHere(true)
        void navigate({ search: { inscription: 1 }, resetScroll: false })
      }}
    >
      <Button ref={opener} type="submit" name="inscription" value="1" className="w-full text-lg">
        {words.register}
      </Button>
    </form>
  )
}
