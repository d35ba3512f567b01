import { type ReactNode, useState } from 'react'
import { formatTime } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'
import { Button } from '../ui/button.tsx'
import { go } from './place.ts'
import { usePresenceLog } from './use-presence-log.tsx'
import type { words } from './words.ts'

type Text = (typeof words)['fr']

/** Says at each moment what is saved here and what is there, and what this browser cannot. */
export function StatusBar({ text, locale, isAtHome }: { text: Text; locale: Locale; isAtHome: boolean }) {
  const { log, kept } = usePresenceLog()
  const { unsent, unsaved, ofOtherAccounts, contradicting, refused, sending, lastContactAt, storage, lost } = kept
  const labels = text.status
  const own = unsent - ofOtherAccounts
  const isWaiting = own > 0
  return (
    <div className="page-width mt-2 grid gap-2">
      <div
        role="status"
        className={`flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-box px-4 py-2 ${isWaiting || unsaved > 0 ? 'bg-orange-wash text-orange-deep' : 'bg-green-wash text-green'}`}
      >
        <p className="min-w-0 flex-1">
          <b className="block">
            {isWaiting
              ? labels.waiting(own)
              : lastContactAt === null
                ? labels.nothing
                : labels.allSent(formatTime(new Date(lastContactAt), locale))}
          </b>
          {isWaiting && sending.refusal === null && (
            <span>{sending.phase === 'stuck' ? labels.stuck : sending.phase === 'sending' ? labels.sending : ''}</span>
          )}
          {isWaiting && sending.refusal === 'signed_out' && <span>{labels.signedOut}</span>}
        </p>
        {isWaiting &&
          (sending.refusal === 'signed_out' ? (
            // At home the form itself stands below.
            !isAtHome && (
              <Button className="min-h-12" onClick={() => go({ at: 'home' })}>
                {labels.signIn}
              </Button>
            )
          ) : (
            <Button look="neutral" className="min-h-12" onClick={() => void log.sendNow()}>
              {labels.send}
            </Button>
          ))}
      </div>
      {unsaved > 0 && <Warning isAlarm>{labels.notSaved(unsaved)}</Warning>}
      {sending.refusal === 'older_page' && <Warning isAlarm>{labels.olderPage}</Warning>}
      {storage === 'older_page' && sending.refusal !== 'older_page' && <Warning isAlarm>{labels.olderPage}</Warning>}
      {sending.refusal === 'not_allowed' && <Warning isAlarm>{labels.notAllowed}</Warning>}
      {storage === 'keeps_nothing' && <Warning isAlarm>{labels.keepsNothing}</Warning>}
      {storage === 'may_be_erased' && isAtHome && <Warning>{labels.mayBeErased}</Warning>}
      {storage === 'was_erased' && lost && <Warning isAlarm>{labels.wasErased(lost.made, lost.sent)}</Warning>}
      {ofOtherAccounts > 0 && <Warning>{labels.others(ofOtherAccounts)}</Warning>}
      {contradicting > 0 && <Warning>{labels.contradicted(contradicting)}</Warning>}
      {refused > 0 && <Warning isAlarm>{labels.refused(refused)}</Warning>}
    </div>
  )
}

function Warning({ isAlarm, children }: { isAlarm?: true; children: ReactNode }) {
  return (
    <p
      role={isAlarm && 'alert'}
      className={`rounded-box px-4 py-2 font-semibold text-sm ${isAlarm ? 'bg-red-wash text-red' : 'bg-orange-wash text-orange-deep'}`}
    >
      {children}
    </p>
  )
}

/** Asks for the time once the phone's clock has jumped: what is tapped meanwhile is kept by the time that is believed. */
export function ClockQuestion({ text }: { text: (typeof words)['fr'] }) {
  const { log, kept } = usePresenceLog()
  const [typed, setTyped] = useState('')
  const labels = text.clock
  if (kept.asksForTime === null) return null
  const set = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    if (typed) log.setTime(typed)
  }
  return (
    <section aria-labelledby="heure" className="page-width mt-2 grid gap-3 rounded-box bg-orange-wash px-4 py-3">
      <div role="alert">
        <h2 id="heure" className="font-semibold text-orange-deep">
          {labels.title}
        </h2>
        <p>{labels.text(kept.asksForTime)}</p>
      </div>
      <form onSubmit={set} className="flex flex-wrap items-end gap-3">
        <Button className="min-h-12 min-w-20" onClick={log.confirmTime}>
          {labels.yes}
        </Button>
        <label className="grid gap-1">
          <span>{labels.no}</span>
          <input
            type="time"
            required
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            className="control min-h-12 rounded-box border border-sand-deep"
          />
        </label>
        <Button type="submit" look="neutral" className="min-h-12">
          {labels.set}
        </Button>
      </form>
    </section>
  )
}
