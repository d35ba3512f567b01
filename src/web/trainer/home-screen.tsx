import { useCallback, useEffect, useRef, useState } from 'react'
import type { OfferedSession } from '../../domain/attendance/roster.ts'
import { formatDayTime, formatTime, formatWeekday } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'
import { CallFailed } from '../presence-log/calls.ts'
import { Button } from '../ui/button.tsx'
import { go } from './place.ts'
import { SignIn } from './sign-in.tsx'
import { usePresenceLog } from './use-presence-log.tsx'
import type { words } from './words.ts'

type Text = (typeof words)['fr']
/** What the server offers to take along; or why it is not known. */
type Offer = { sessions: readonly OfferedSession[] } | 'asking' | 'offline' | 'signed_out' | 'not_allowed'

/** Asks which sessions may be taken along: at first, when the line is back, and after signing in. */
function useOffer(): { offer: Offer; ask: () => void } {
  const { log } = usePresenceLog()
  const [offer, setOffer] = useState<Offer>('asking')
  const asked = useRef(0)
  const ask = useCallback(async () => {
    asked.current += 1
    const turn = asked.current
    const found = await log.sessions().catch((error: unknown): Offer => {
      const status = error instanceof CallFailed ? error.status : 0
      return status === 401 ? 'signed_out' : status === 403 ? 'not_allowed' : 'offline'
    })
    // A call that was lost on the way may fail long after the next one has been answered.
    if (turn === asked.current) setOffer(found)
  }, [log])
  useEffect(() => {
    void ask()
    addEventListener('online', ask)
    return () => removeEventListener('online', ask)
  }, [ask])
  return { offer, ask }
}

/** The sessions that are on this phone, and those that may be taken along. */
export function HomeScreen({ text, locale }: { text: Text; locale: Locale }) {
  const { kept } = usePresenceLog()
  const { offer, ask } = useOffer()
  const offered = typeof offer === 'object' ? offer.sessions : []
  const here = new Map(kept.rosters.map((roster) => [roster.trainingId, roster]))
  const sessions = [
    ...kept.rosters.map(({ session }) => session),
    ...offered.filter(({ id }) => !here.has(id)),
  ].toSorted((one, other) => (one.startsAt ?? '9').localeCompare(other.startsAt ?? '9') || one.id - other.id)
  return (
    <>
      {offer === 'signed_out' && <SignIn text={text} onSignedIn={ask} />}
      {offer === 'not_allowed' && (
        <p className="rounded-box bg-red-wash px-4 py-3 text-red">{text.signIn.noPresence}</p>
      )}
      {(sessions.length > 0 || offer !== 'signed_out') && <h2 className="text-heading">{text.sessions.title}</h2>}
      {sessions.length === 0 && offer !== 'asking' && offer !== 'signed_out' && (
        <p className="text-muted">{offer === 'offline' ? text.sessions.offline : text.sessions.none}</p>
      )}
      <ul className="grid gap-3">
        {sessions.map((session) => (
          <SessionCard
            key={session.id}
            session={session}
            text={text}
            locale={locale}
            isOnline={typeof offer === 'object'}
          />
        ))}
      </ul>
    </>
  )
}

interface CardProps {
  session: OfferedSession
  text: Text
  locale: Locale
  /** Whether the server answers, and so a list can be fetched. */
  isOnline: boolean
}

function SessionCard({ session, text, locale, isOnline }: CardProps) {
  const { log, kept } = usePresenceLog()
  const [state, setState] = useState<'busy' | 'failed' | 'gone'>()
  const labels = text.sessions
  const { id, startsAt, location, people } = session
  const roster = kept.rosters.find(({ trainingId }) => trainingId === id)
  const title = (locale === 'en' && session.englishTitle) || session.title
  async function take() {
    setState('busy')
    try {
      await log.takeAlong(id)
      setState(undefined)
      if (!roster) go({ at: 'session', session: id })
    } catch (error) {
      setState(error instanceof CallFailed && error.status === 404 ? 'gone' : 'failed')
    }
  }
  return (
    <li className="grid gap-3 rounded-box border border-sand bg-surface p-4">
      <div>
        <h3 lang={locale === 'en' && !session.englishTitle ? 'fr' : undefined} className="font-semibold text-lg">
          {title}
        </h3>
        <p className="text-muted first-letter:uppercase">
          {[
            startsAt && `${formatWeekday(startsAt, locale)}, ${formatTime(startsAt, locale)}`,
            location,
            labels.people(people),
          ]
            .filter(Boolean)
            .join('\u00A0· ')}
        </p>
        {roster && (
          <p className={roster.isOld ? 'font-semibold text-orange-deep' : 'text-muted text-sm'}>
            {(roster.isOld ? labels.old : labels.taken)(formatDayTime(roster.issuedAt, locale))}
          </p>
        )}
      </div>
      {(state === 'failed' || state === 'gone') && (
        <p role="alert" className="font-semibold text-red">
          {state === 'gone' ? labels.gone : text.offline}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {roster && (
          <Button className="min-h-12 grow" onClick={() => go({ at: 'session', session: id })}>
            {labels.open}
          </Button>
        )}
        {isOnline && (
          <Button
            look={roster ? 'outline' : 'primary'}
            className="min-h-12 grow"
            disabled={state === 'busy'}
            onClick={take}
          >
            {state === 'busy' ? labels.taking : roster ? labels.refresh : labels.take}
          </Button>
        )}
      </div>
    </li>
  )
}
