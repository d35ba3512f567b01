import { useState } from 'react'
import type { Presence } from '../../../domain/attendance/presence.ts'
import { halfKey } from '../../../domain/trainings/session-half.ts'
import { fold, joinName } from '../../../domain/values/text-fold.ts'
import { EmptyList } from '../../signed-in/empty-list.tsx'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useAccount, useMay } from '../kit/use-may.ts'
import { CodeOwner } from './code-owner.tsx'
import { likelyHalf, markIn, presentTap, withUnsent } from './half-marks.ts'
import { HalfPicker } from './half-picker.tsx'
import { PresenceRow } from './presence-row.tsx'
import { keepsMarks, useUnsent, waitingIn } from './unsent-marks.ts'
import { UnsentNotice } from './unsent-notice.tsx'
import { retryUnsent, useIsStuck } from './unsent-sending.ts'
import { useMarking } from './use-marking.ts'

/** A participant's code begins with a number: a name never does. */
const isCode = (typed: string) => /^\s*\d/.test(typed)

/** Who comes, half-day by half-day: everybody present in one tap, then the exceptions. */
export function PresenceList({ trainingId, presence: stored }: { trainingId: number; presence: Presence }) {
  const { words } = useOffice()
  const labels = words.presence
  const may = useMay()
  const [chosen, choose] = useState(() => likelyHalf(stored, new Date()))
  const [typed, setTyped] = useState('')
  const [isEarlyMeant, meanEarly] = useState(false)
  const mark = useMarking(trainingId, isEarlyMeant)
  const unsent = useUnsent(useAccount()).filter((one) => one.trainingId === trainingId)
  const isStuck = useIsStuck()
  const [isKept] = useState(keepsMarks)
  const waiting = waitingIn(unsent)
  const presence = withUnsent(stored, waiting)
  const half = presence.halves.find((one) => chosen && halfKey(one) === halfKey(chosen)) ?? presence.halves[0]
  if (!half) return <p className="rounded-lg bg-orange-wash px-4 py-3 text-orange-deep">{labels.noHalves}</p>
  if (presence.people.length === 0) {
    return <EmptyList>{labels.nobody}</EmptyList>
  }
  const isEarly = half.date > new Date().toISOString().slice(0, 10)
  const isReadOnly = !may('session holders') || (isEarly && !isEarlyMeant)
  const open = presence.people.filter((person) => person.status === 'confirmée' && !markIn(person, half))
  const count = (state: string) => presence.people.filter((person) => markIn(person, half)?.state === state).length
  const unsentState = (id: number) => {
    const isUnsent = waiting.some((one) => one.registrationId === id && halfKey(one) === halfKey(half))
    return isUnsent ? (isStuck ? 'stuck' : 'on the way') : undefined
  }
  const [wanted, wantedJoined] = [fold(typed), joinName(typed)]
  const shown = isCode(typed)
    ? presence.people
    : presence.people.filter(({ firstName, lastName, organization }) =>
        [fold, joinName].some((read) =>
          read(`${lastName} ${firstName} ${lastName} ${organization ?? ''}`).includes(
            read === fold ? wanted : wantedJoined,
          ),
        ),
      )
  return (
    <div className="grid grid-cols-1 gap-4">
      <HalfPicker halves={presence.halves} chosen={half} onChoose={choose} />
      {!isKept && !isReadOnly && (
        <p role="status" className="rounded-lg bg-orange-wash px-4 py-3 text-orange-deep">
          {labels.notKept}
        </p>
      )}
      <UnsentNotice people={presence.people} unsent={unsent} isStuck={isStuck} isKept={isKept} />
      {isEarly && !isEarlyMeant && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-orange-wash px-4 py-3"
        >
          <p className="text-orange-deep">{labels.early}</p>
          {may('session holders') && (
            <Button look="neutral" size="compact" onClick={() => meanEarly(true)}>
              {labels.takeEarly}
            </Button>
          )}
        </div>
      )}
      <div className="sticky top-0 z-10 grid grid-cols-1 gap-3 bg-paper py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <input
          type="search"
          aria-label={labels.search}
          placeholder={labels.search}
          value={typed}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          className="min-h-11 w-full rounded-lg border border-sand-deep bg-surface px-3 text-base placeholder:text-muted"
        />
        <Button disabled={isReadOnly || open.length === 0} onClick={() => mark(half, open, presentTap)}>
          {open.length === 0 ? labels.allMarked : labels.everybody(open.length)}
        </Button>
      </div>
      <CodeOwner
        trainingId={trainingId}
        typed={isCode(typed) ? typed : ''}
        people={presence.people}
        isReadOnly={isReadOnly}
        onPresent={(person) => {
          mark(half, [person], presentTap)
          setTyped('')
        }}
      />
      <p aria-live="polite" className="text-sm tabular-nums">
        {labels.counts(count('present'), count('late'), count('absent'), open.length)}
      </p>
      {shown.length === 0 ? (
        <EmptyList>{labels.notFound}</EmptyList>
      ) : (
        <ul className="framed-rows">
          {shown.map((person) => (
            <PresenceRow
              key={person.registrationId}
              person={person}
              half={half}
              isReadOnly={isReadOnly}
              unsent={unsentState(person.registrationId)}
              onRetry={retryUnsent}
              onTap={(tap) => mark(half, [person], tap)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
