import { useEffect, useState } from 'react'
import type { MadeUp, Presence } from '../../../domain/attendance/presence.ts'
import { foundBy, isCode, likelyHalf } from '../../../domain/attendance/taking-presence.ts'
import { halfKey, type SessionHalf } from '../../../domain/trainings/session-half.ts'
import { formatTime, formatWeekday } from '../../../domain/values/dates.ts'
import { read } from '../../api/api.ts'
import { EmptyList, FramedRows } from '../../signed-in/empty-list.tsx'
import { Button } from '../../ui/button.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { useAccount, useMay } from '../kit/use-may.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { MakeUpDialog } from './make-up-dialog.tsx'
import { type OfficeLog, unseenMarks } from './office-log.ts'
import { markIn, type Person, PresenceRow, presentTap, type Tap, withUnsent } from './presence-row.tsx'
import { UnsentNotice } from './unsent-notice.tsx'

/** As many characters as a code has behind its number, at least. */
const wholeCode = /^\s*\d+[-\s–]*[a-z0-9]{6}\s*$/i

interface CodeOwnerProps {
  trainingId: number
  /** What was typed as a code, or nothing. */
  typed: string
  people: readonly Person[]
  isReadOnly: boolean
  onPresent: (person: Person) => void
}

/** Whose code was typed, or opened by a phone's camera: one tap notes the person as present. */
function CodeOwner({ trainingId, typed, people, isReadOnly, onPresent }: CodeOwnerProps) {
  const { words } = useOffice()
  const { search, show } = useOfficeSearch()
  const code = typed || search.carte
  const [found, setFound] = useState<{ code: string; id: number }>()
  const { mutate, failure, variables } = useChange({
    send: (api, asked: string) =>
      read(
        api.admin.trainings[':id'].presence.code.$post({ param: { id: String(trainingId) }, json: { code: asked } }),
      ),
    touches: [],
    onSuccess: ({ registrationId }, asked) => setFound({ code: asked, id: registrationId }),
  })
  useEffect(() => {
    if (!isReadOnly && wholeCode.test(code)) mutate(code)
  }, [code, isReadOnly, mutate])
  const person = found?.code === code ? people.find(({ registrationId }) => registrationId === found.id) : undefined
  if (failure && variables === code) return <FormFailure title={words.error} message={failure.message} />
  if (!person) return null
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-green-wash px-4 py-3">
      <p className="font-semibold">{words.presence.byCode(`${person.firstName} ${person.lastName}`)}</p>
      <Button
        size="compact"
        onClick={() => {
          onPresent(person)
          if (search.carte) show({ carte: '' }, { replace: true })
        }}
      >
        {words.presence.notePresent}
      </Button>
    </div>
  )
}

/** Notes who is there. A tap shows at once, is kept on this device until the server has answered, and can be taken back. */
function useMarking({ log }: OfficeLog, trainingId: number) {
  const account = useAccount()
  const { words } = useOffice()
  const labels = words.presence
  const saidOf = ([person, ...others]: readonly Person[], tap: Tap) => {
    if (others.length > 0 || !person) return labels.markedAll(others.length + 1)
    const name = `${person.firstName} ${person.lastName}`
    return tap ? labels.marked(name, labels.states[tap.state]) : labels.takenBack(name)
  }
  return async (half: SessionHalf, people: readonly Person[], tap: Tap) => {
    const note = (tapOf: (person: Person) => Tap) =>
      log.append(
        trainingId,
        people.map((person) => ({
          ...{ registrationId: person.registrationId, date: half.date, half: half.half, makesUp: undefined },
          ...(tapOf(person) ?? { state: 'taken_back' as const, lateAt: null, reason: null }),
        })),
        account,
      )
    const takeBack = () =>
      void note((person) => {
        const mark = markIn(person, half)
        return mark ? { state: mark.state, lateAt: mark.lateAt, reason: mark.reason } : null
      })
    await note(() => tap)
    showToast({ variant: 'default', title: saidOf(people, tap), undo: { ...words.undo, act: takeBack } })
  }
}

interface Props {
  halves: readonly SessionHalf[]
  chosen: SessionHalf
  onChoose: (half: SessionHalf) => void
}

/** Which half-day is taken: all of them in sight, by arrow keys too. */
function HalfPicker({ halves, chosen, onChoose }: Props) {
  const { locale, words } = useOffice()
  const clock = (half: SessionHalf, at: 'startsAt' | 'endsAt') => formatTime(`${half.date}T${half[at]}:00Z`, locale)
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{words.presence.halves}</legend>
      {halves.map((half) => (
        <label
          key={halfKey(half)}
          className="grid min-h-11 cursor-pointer content-center rounded-lg border border-sand-deep px-3 py-1.5 text-sm leading-tight has-checked:border-green has-checked:bg-green-wash has-focus-visible:outline-3 has-focus-visible:outline-orange"
        >
          <input
            type="radio"
            name="demi-journee"
            checked={halfKey(half) === halfKey(chosen)}
            onChange={() => onChoose(half)}
            className="sr-only"
          />
          <span className="font-semibold first-letter:uppercase">
            {formatWeekday(`${half.date}T00:00:00Z`, locale)}, {words.presence.half[half.half].toLowerCase()}
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

interface ListProps {
  trainingId: number
  presence: Presence
  /** Open before anything can be tapped: a tap is kept, whatever becomes of the line. */
  office: OfficeLog
}

/** Who comes, half-day by half-day: everybody present in one tap, then the exceptions. */
export function PresenceList({ trainingId, presence: stored, office }: ListProps) {
  const labels = useOffice().words.presence
  const may = useMay()
  const [chosen, choose] = useState<MadeUp['on'] | undefined>(() => likelyHalf(stored, new Date()))
  const [typed, setTyped] = useState('')
  const [isEarlyMeant, meanEarly] = useState(false)
  const [isMakingUp, makeUp] = useState(false)
  const mark = useMarking(office, trainingId)
  const account = useAccount()
  const waiting = unseenMarks(office, account, trainingId)
  const isStuck = office.kept.sending.phase === 'stuck'
  const presence = withUnsent(stored, waiting)
  const half = presence.halves.find((one) => chosen && halfKey(one) === halfKey(chosen)) ?? presence.halves[0]
  if (!half) return <p className="rounded-lg bg-orange-wash px-4 py-3 text-orange-deep">{labels.noHalves}</p>
  // A guest comes to the half-day that they make up, and to no other.
  const people = presence.people.filter((person) => !person.isGuest || markIn(person, half))
  const isEarly = half.date > new Date().toISOString().slice(0, 10)
  const isReadOnly = !may('session holders') || (isEarly && !isEarlyMeant)
  const open = people.filter((person) => !person.isGuest && person.status === 'confirmée' && !markIn(person, half))
  const count = (state: string) => people.filter((person) => markIn(person, half)?.state === state).length
  const unsentState = (id: number) => {
    const isUnsent = office.kept.lines.some(
      ({ line, answer }) => answer === null && line.mark.registrationId === id && halfKey(line.mark) === halfKey(half),
    )
    return isUnsent ? (isStuck ? 'stuck' : 'on the way') : undefined
  }
  const shown = isCode(typed) ? people : people.filter(foundBy(typed))
  return (
    <div className="grid grid-cols-1 gap-4">
      <HalfPicker halves={presence.halves} chosen={half} onChoose={choose} />
      {office.kept.storage === 'keeps_nothing' && !isReadOnly && (
        <p role="status" className="rounded-lg bg-orange-wash px-4 py-3 text-orange-deep">
          {labels.notKept}
        </p>
      )}
      <UnsentNotice people={presence.people} trainingId={trainingId} office={office} />
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
      {people.length > 0 && (
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
          <Button disabled={isReadOnly || open.length === 0} onClick={() => void mark(half, open, presentTap)}>
            {open.length === 0 ? labels.allMarked : labels.everybody(open.length)}
          </Button>
        </div>
      )}
      <CodeOwner
        trainingId={trainingId}
        typed={isCode(typed) ? typed : ''}
        people={presence.people}
        isReadOnly={isReadOnly}
        onPresent={(person) => {
          void mark(half, [person], presentTap)
          setTyped('')
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        {people.length > 0 && (
          <p aria-live="polite" className="text-sm tabular-nums">
            {labels.counts(count('present'), count('late'), count('absent'), open.length)}
          </p>
        )}
        {!isReadOnly && (
          <Button look="neutral" size="compact" onClick={() => makeUp(true)}>
            {labels.makeUp.open}
          </Button>
        )}
      </div>
      {isMakingUp && (
        <MakeUpDialog
          trainingId={trainingId}
          half={half}
          confirmEarly={isEarlyMeant}
          onNoted={(on) => {
            choose(on)
            setTyped('')
          }}
          onClose={() => makeUp(false)}
        />
      )}
      <FramedRows rows={shown} none={<EmptyList>{people.length === 0 ? labels.nobody : labels.notFound}</EmptyList>}>
        {(person) => (
          <PresenceRow
            key={person.registrationId}
            person={person}
            half={half}
            isReadOnly={isReadOnly}
            unsent={unsentState(person.registrationId)}
            onRetry={() => void office?.log.sendNow()}
            onTap={(tap) => void mark(half, [person], tap)}
          />
        )}
      </FramedRows>
    </div>
  )
}
