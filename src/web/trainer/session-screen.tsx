import { useState } from 'react'
import type { Roster } from '../../domain/attendance/roster.ts'
import { foundBy, isCode } from '../../domain/attendance/taking-presence.ts'
import { halfKey, type SessionHalf } from '../../domain/trainings/session-half.ts'
import { formatTime, formatWeekday } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'
import { countStandings, type Standing, standingKey } from '../presence-log/standing.ts'
import { Button } from '../ui/button.tsx'
import { halfOf, PersonRow, presentTap, useMarking } from './person-row.tsx'
import { go, goInstead, type InSession } from './place.ts'
import { usePresenceLog } from './use-presence-log.tsx'
import type { words } from './words.ts'

type Text = (typeof words)['fr']
interface Props {
  place: InSession
  text: Text
  locale: Locale
}

/** The list of a session on this phone, as far as it is there. */
export function SessionScreen({ place, text, locale }: Props) {
  const { kept } = usePresenceLog()
  const roster = kept.rosters.find(({ trainingId }) => trainingId === place.session)?.roster
  if (!roster) return <p>{text.sessions.offline}</p>
  return <PresenceList key={place.session} roster={roster} place={place} text={text} locale={locale} />
}

function PresenceList({ roster, place, text, locale }: Props & { roster: Roster }) {
  const labels = text.session
  const { session, halves, people } = roster
  const { standings, mark, now } = useMarking(roster)
  const half = halfOf(roster, place, now())
  const [typed, setTyped] = useState('')
  const [isEarlyMeant, meanEarly] = useState(false)
  if (!half) return <p className="rounded-box bg-orange-wash px-4 py-3 text-orange-deep">{labels.noHalves}</p>
  const standingOf = (id: number): Standing | undefined => standings.get(standingKey(id, half))
  const isMarked = (id: number) => (standingOf(id)?.state ?? null) !== null
  // A guest comes to the half-day that they make up, and to no other.
  const here = people.filter(({ isGuest, registrationId }) => !isGuest || isMarked(registrationId))
  const open = here.filter(
    ({ status, isGuest, registrationId }) => !isGuest && status === 'confirmée' && !isMarked(registrationId),
  )
  const isEarly = half.date > now().toISOString().slice(0, 10)
  const isReadOnly = isEarly && !isEarlyMeant
  const counts = countStandings(standings, { now: roster.now, halves, people: here }, half)
  const shown = isCode(typed) ? here : here.filter(foundBy(typed))
  return (
    <>
      <div>
        <h1 lang={locale === 'en' && !session.englishTitle ? 'fr' : undefined} className="text-heading">
          {(locale === 'en' && session.englishTitle) || session.title}
        </h1>
        <p className="text-muted">{session.location}</p>
      </div>
      <HalfPicker
        halves={halves}
        chosen={half}
        onChoose={({ date, half }) => goInstead({ ...place, half: { date, half } })}
        text={text}
        locale={locale}
      />
      {isEarly && !isEarlyMeant && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-3 rounded-box bg-orange-wash px-4 py-3"
        >
          <p className="text-orange-deep">{labels.early}</p>
          <Button look="neutral" className="min-h-12" onClick={() => meanEarly(true)}>
            {labels.takeEarly}
          </Button>
        </div>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button
          className="min-h-14"
          disabled={isReadOnly}
          onClick={() => go({ at: 'scan', session: session.id, half: { date: half.date, half: half.half } })}
        >
          {labels.scan}
        </Button>
        <Button
          look="outline"
          className="min-h-14"
          disabled={isReadOnly || open.length === 0}
          onClick={() =>
            mark(
              half,
              open.map(({ registrationId }) => registrationId),
              presentTap,
            )
          }
        >
          {labels.everybody(open.length)}
        </Button>
      </div>
      <input
        type="search"
        aria-label={labels.search}
        placeholder={labels.search}
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        className="control min-h-12 rounded-box border border-sand-deep"
      />
      <p aria-live="polite" className="text-sm tabular-nums">
        {labels.counts(counts.present, counts.late, counts.absent, open.length)}
      </p>
      {shown.length === 0 ? (
        <p className="text-muted">{here.length === 0 ? labels.nobody : labels.notFound}</p>
      ) : (
        <ul>
          {shown.map((person) => (
            <PersonRow
              key={person.registrationId}
              person={person}
              half={half}
              standing={standingOf(person.registrationId) ?? nothing}
              isReadOnly={isReadOnly}
              text={text}
              now={now}
              onTap={(tap) => mark(half, [person.registrationId], tap)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

const nothing: Standing = { state: null, lateAt: null, reason: null, at: null, place: null, objection: null }

interface PickerProps {
  halves: readonly SessionHalf[]
  chosen: SessionHalf
  onChoose: (half: SessionHalf) => void
  text: Text
  locale: Locale
}

/** Which half-day is taken: all of them in sight, by arrow keys too. */
function HalfPicker({ halves, chosen, onChoose, text, locale }: PickerProps) {
  const clock = (half: SessionHalf, at: 'startsAt' | 'endsAt') => formatTime(`${half.date}T${half[at]}:00Z`, locale)
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{text.session.halves}</legend>
      {halves.map((half) => (
        <label
          key={halfKey(half)}
          className="grid min-h-12 grow cursor-pointer content-center rounded-box border border-sand-deep px-3 py-1.5 text-sm leading-tight has-checked:border-green has-checked:bg-green-wash has-focus-visible:outline-3 has-focus-visible:outline-orange"
        >
          <input
            type="radio"
            name="demi-journee"
            checked={halfKey(half) === halfKey(chosen)}
            onChange={() => onChoose(half)}
            className="sr-only"
          />
          <span className="font-semibold first-letter:uppercase">
            {formatWeekday(`${half.date}T00:00:00Z`, locale)}, {text.session.half[half.half].toLowerCase()}
          </span>
          <span className="text-muted tabular-nums">
            {clock(half, 'startsAt')}–{clock(half, 'endsAt')}
            {half.room && ` · ${half.room}`}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
