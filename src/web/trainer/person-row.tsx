import { useState } from 'react'
import type { Roster, RosterPerson } from '../../domain/attendance/roster.ts'
import { lateNow, likelyHalf } from '../../domain/attendance/taking-presence.ts'
import { halfKey, type SessionHalf } from '../../domain/trainings/session-half.ts'
import { type Standing, standingsOf } from '../presence-log/standing.ts'
import type { HalfName } from './place.ts'
import { usePresenceLog } from './use-presence-log.tsx'
import type { words } from './words.ts'

type Text = (typeof words)['fr']
/** What a tap says of somebody. */
export interface Tap {
  state: 'present' | 'late' | 'absent' | 'taken_back'
  lateAt: string | null
  reason: string | null
}

export const presentTap: Tap = { state: 'present', lateAt: null, reason: null }
const takenBack: Tap = { state: 'taken_back', lateAt: null, reason: null }

const states = ['present', 'late', 'absent'] as const
const looks = {
  present: 'aria-pressed:border-green aria-pressed:bg-green aria-pressed:text-on-green',
  late: 'aria-pressed:border-orange-deep aria-pressed:bg-orange-deep aria-pressed:text-surface',
  absent: 'aria-pressed:border-red aria-pressed:bg-red aria-pressed:text-on-green',
} as const
/** Not filled yet: nobody but this phone knows of it. */
const waitingLook =
  'aria-pressed:border-2 aria-pressed:border-dashed aria-pressed:border-orange-deep aria-pressed:bg-orange-wash aria-pressed:text-orange-deep'

interface Props {
  person: RosterPerson
  half: SessionHalf
  standing: Standing
  isReadOnly: boolean
  text: Text
  /** The time believed. */
  now: () => Date
  onTap: (tap: Tap) => void
}

/** One person in one half-day: three buttons for a thumb, of which the pressed one takes itself back; where the mark is kept; hour or reason. */
export function PersonRow({ person, half, standing, isReadOnly, text, now, onTap }: Props) {
  const { state: stands, place, objection } = standing
  const name = `${person.firstName} ${person.lastName}`
  const tapOf: Record<(typeof states)[number], () => Tap> = {
    present: () => presentTap,
    late: () => ({ state: 'late', lateAt: lateNow(half, now()), reason: null }),
    absent: () => ({ state: 'absent', lateAt: null, reason: null }),
  }
  const isWaiting = place === 'saved_here' || place === 'not_saved'
  const remark = person.isGuest
    ? text.session.guest
    : person.status === 'annulée'
      ? text.session.cancelled
      : person.status === 'en_attente'
        ? text.session.pending
        : undefined
  return (
    <li className="grid gap-2 border-sand border-b py-3 last:border-b-0">
      <div className="flex items-baseline justify-between gap-3">
        <p className="min-w-0 font-semibold">
          {person.lastName} {person.firstName}
          {person.organization && <span className="block font-normal text-muted text-sm">{person.organization}</span>}
          {remark && <span className="block text-orange-deep text-sm">{remark}</span>}
        </p>
        {place && (
          <p className={`shrink-0 text-sm ${isWaiting ? 'font-semibold text-orange-deep' : 'text-green'}`}>
            {text.places[place]}
          </p>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced with a legend for every row */}
      <div role="group" aria-label={name} className="grid grid-cols-3 gap-2">
        {states.map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={stands === state}
            disabled={isReadOnly}
            onClick={() => onTap(stands === state ? takenBack : tapOf[state]())}
            className={`min-h-12 rounded-box border border-sand-deep bg-surface px-1 font-semibold text-sm disabled:opacity-60 ${isWaiting ? waitingLook : looks[state]}`}
          >
            {text.states[state]}
          </button>
        ))}
      </div>
      {objection && (
        <p className="font-semibold text-red text-sm">
          {text.objections[objection.answer](
            objection.state === 'taken_back' ? text.objections.takenBack : text.states[objection.state],
          )}
        </p>
      )}
      {stands && stands !== 'present' && !isReadOnly && (
        <Detail
          key={`${half.date} ${half.half} ${stands}`}
          standing={{ ...standing, state: stands }}
          name={name}
          text={text}
          onTap={onTap}
        />
      )}
    </li>
  )
}

interface DetailProps {
  standing: Standing & { state: 'late' | 'absent' }
  name: string
  text: Text
  onTap: (tap: Tap) => void
}

/** When a late person came, or why somebody is absent; noted when the field is left, or with Enter. */
function Detail({ standing: { state, lateAt, reason }, name, text, onTap }: DetailProps) {
  const isLate = state === 'late'
  const known = (isLate ? lateAt : reason) ?? ''
  const [typed, setTyped] = useState(known)
  const save = () => {
    const given = typed.trim()
    if (given === known || (isLate && given === '')) return setTyped(known)
    onTap({ state, lateAt: isLate ? given : null, reason: isLate ? null : given || null })
  }
  return (
    <input
      type={isLate ? 'time' : 'text'}
      aria-label={isLate ? text.session.lateAt(name) : text.session.reason(name)}
      placeholder={isLate ? undefined : text.session.reasonHint}
      maxLength={200}
      value={typed}
      autoComplete="off"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      className="control min-h-12 rounded-box border border-sand-deep"
    />
  )
}

export interface Marking {
  /** What stands of each person and half-day, as `standingKey` names them. */
  standings: Map<string, Standing>
  /** Notes the same of some people of the list, all or none. */
  mark: (half: SessionHalf, registrationIds: readonly number[], tap: Tap) => void
  /** The time believed, whatever the phone's clock says. */
  now: () => Date
}

/** The half-day of a list that is taken: the chosen one, else the likely one; undefined where it has none. */
export const halfOf = (roster: Roster, { half }: { half?: HalfName | undefined }, now: Date): SessionHalf | undefined =>
  roster.halves.find((one) => half && halfKey(one) === halfKey(half)) ?? likelyHalf(roster, now)

/** The marks of a list on this phone. */
export function useMarking(roster: Roster): Marking {
  const { log, kept } = usePresenceLog()
  const { id } = roster.session
  const isOfSession = ({ trainingId }: { trainingId: number }) => trainingId === id
  return {
    standings: standingsOf(
      roster,
      kept.lines.filter(({ line }) => isOfSession(line)),
      kept.unsavedTaps.filter(isOfSession),
    ),
    mark: ({ date, half }, registrationIds, tap) =>
      void log.append(
        id,
        registrationIds.map((registrationId) => ({ registrationId, date, half, ...tap, makesUp: undefined })),
      ),
    now: log.now,
  }
}
