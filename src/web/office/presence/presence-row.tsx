import { useState } from 'react'
import type { Mark, Presence, PresenceMark } from '../../../domain/attendance/presence.ts'
import { lateNow } from '../../../domain/attendance/taking-presence.ts'
import { halfKey, type SessionHalf } from '../../../domain/trainings/session-half.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { StatusBadge } from '../../signed-in/status-badges.tsx'
import { Badge } from '../../ui/badge.tsx'
import { halfDayName } from '../kit/half-day-name.ts'
import { useOffice } from '../kit/office-text.ts'

export type Person = Presence['people'][number]
type Marked = Pick<PresenceMark, 'state' | 'lateAt' | 'reason'>
/** What a tap says of somebody, or null to take back what stands. */
export type Tap = Marked | null

export const presentTap: Tap = { state: 'present', lateAt: null, reason: null }

export const markIn = (person: Person, half: SessionHalf): PresenceMark | undefined =>
  person.marks.find((mark) => halfKey(mark) === halfKey(half))

/** What the screen shows of marks that the server has not answered for: the last of a person and a half-day, over what stands. */
export const withUnsent = (presence: Presence, unsent: readonly Mark[]): Presence => ({
  ...presence,
  people: presence.people.map((person) => {
    const own = unsent.filter(({ registrationId }) => registrationId === person.registrationId)
    const marks = own.reduce<PresenceMark[]>((standing, { date, half, state, lateAt, reason }) => {
      const others = standing.filter((mark) => halfKey(mark) !== halfKey({ date, half }))
      if (state === 'taken_back') return others
      return [...others, { date, half, state, lateAt, reason, markedAt: new Date().toISOString(), markedBy: null }]
    }, person.marks)
    return own.length > 0 ? { ...person, marks } : person
  }),
})

const looks = {
  present: 'aria-pressed:border-green aria-pressed:bg-green aria-pressed:text-on-green',
  late: 'aria-pressed:border-orange-deep aria-pressed:bg-orange-deep aria-pressed:text-surface',
  absent: 'aria-pressed:border-red aria-pressed:bg-red aria-pressed:text-on-green',
} as const
/** Not green yet: nobody but this browser knows of it. */
const unsentLook =
  'aria-pressed:border-dashed aria-pressed:border-orange-deep aria-pressed:bg-orange-wash aria-pressed:text-orange-deep'
const states = ['present', 'late', 'absent'] as const

interface Props {
  person: Person
  half: SessionHalf
  isReadOnly: boolean
  /** Whether the server has not answered for what is shown, and whether that lasts. */
  unsent: 'on the way' | 'stuck' | undefined
  onTap: (tap: Tap) => void
  onRetry: () => void
}

/**
 * One person in one half-day: three buttons, of which the pressed one takes itself back, or is sent again while it was not sent; then the
 * hour, or the reason.
 */
export function PresenceRow({ person, half, isReadOnly, unsent, onTap, onRetry }: Props) {
  const { locale, words } = useOffice()
  const labels = words.presence
  const mark = markIn(person, half)
  const madeUp = person.madeUp.find(({ missed, on }) => halfKey(person.isGuest ? on : missed) === halfKey(half))
  const name = `${person.firstName} ${person.lastName}`
  const tapOf: Record<(typeof states)[number], () => Tap> = {
    present: () => presentTap,
    late: () => ({ state: 'late', lateAt: lateNow(half, new Date()), reason: null }),
    absent: () => ({ state: 'absent', lateAt: null, reason: null }),
  }
  return (
    <li className="grid grid-cols-1 gap-2.5 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <p className="grid min-w-0">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {person.lastName} {person.firstName}
          {person.status !== 'confirmée' && <StatusBadge status={person.status} />}
          {unsent === 'stuck' && <Badge tone="orange">{labels.unsent}</Badge>}
        </span>
        {person.organization && <span className="text-muted text-sm">{person.organization}</span>}
        {madeUp && (
          <span className="font-semibold text-green text-sm">
            {person.isGuest
              ? labels.makeUp.guest(halfDayName(madeUp.missed, words, locale))
              : labels.makeUp.elsewhere(formatShortDay(madeUp.on.date, locale))}
          </span>
        )}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced with a legend for every row */}
      <div role="group" aria-label={name} className="grid grid-cols-3 gap-1.5">
        {states.map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={mark?.state === state}
            disabled={isReadOnly || (person.status === 'annulée' && mark?.state !== state)}
            onClick={() => {
              if (mark?.state !== state) onTap(tapOf[state]())
              else if (unsent) onRetry()
              else onTap(null)
            }}
            className={`min-h-11 rounded-lg border border-sand-deep bg-surface px-2 font-semibold text-sm disabled:opacity-60 sm:min-w-24 ${unsent === 'stuck' ? unsentLook : looks[state]}`}
          >
            {labels.states[state]}
          </button>
        ))}
      </div>
      {mark && mark.state !== 'present' && !isReadOnly && (
        <Detail key={`${half.date} ${half.half} ${mark.state}`} mark={mark} name={name} onTap={onTap} />
      )}
    </li>
  )
}

/** When a late person came, or why somebody is absent; noted when the field is left, or with Enter. */
function Detail({ mark, name, onTap }: { mark: PresenceMark; name: string; onTap: Props['onTap'] }) {
  const labels = useOffice().words.presence
  const isLate = mark.state === 'late'
  const known = (isLate ? mark.lateAt : mark.reason) ?? ''
  const [typed, setTyped] = useState(known)
  const save = () => {
    const given = typed.trim()
    if (given === known || (isLate && given === '')) return setTyped(known)
    onTap({ state: mark.state, lateAt: isLate ? given : null, reason: isLate ? null : given || null })
  }
  return (
    <input
      type={isLate ? 'time' : 'text'}
      aria-label={isLate ? labels.lateAt(name) : labels.reason(name)}
      placeholder={isLate ? undefined : labels.reasonHint}
      maxLength={200}
      value={typed}
      autoComplete="off"
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      className="min-h-11 w-full rounded-lg border border-sand-deep bg-surface px-3 text-base sm:col-span-2"
    />
  )
}
