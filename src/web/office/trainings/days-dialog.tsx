import { type FormEvent, useState } from 'react'
import { byTime, dayQuestions, type SessionDays, type SessionHalf } from '../../../domain/trainings/session-half.ts'
import { ApiError, read } from '../../api/api.ts'
import { useLeftRefusal } from '../../forms/left-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { FormActions } from '../kit/form-actions.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { HalfFields } from './half-fields.tsx'

interface Props {
  trainingId: number
  /** Names of those who hold the session. */
  trainers: readonly string[]
  days: SessionDays
  onClose: () => void
}

const nextDay = (date: string) => new Date(Date.parse(date) + 24 * 3_600_000).toISOString().slice(0, 10)
const isHeld = (halves: readonly SessionHalf[], { date, half }: SessionHalf) =>
  halves.some((one) => one.date === date && one.half === half)

/** The half-day that is most likely missing: the afternoon of the last day, or the morning after it. */
function another(halves: readonly SessionHalf[]): SessionHalf {
  const last = [...halves].sort(byTime).at(-1)
  const date = last?.date ?? new Date().toISOString().slice(0, 10)
  const free = { room: last?.room ?? null, trainer: last?.trainer ?? null }
  if (last?.half === 'morning') return { date, half: 'afternoon', startsAt: '13:00', endsAt: '17:00', ...free }
  return { date: last ? nextDay(date) : date, half: 'morning', startsAt: '08:00', endsAt: '12:00', ...free }
}

/** The half-days of a session (docs/rules/trainings.md#days): what is unusual is asked once, then saved. */
export function DaysDialog({ trainingId, trainers, days, onClose }: Props) {
  const { words } = useOffice()
  const labels = words.days
  const [known, setKnown] = useState(days)
  const [halves, setHalves] = useState<readonly SessionHalf[]>(days.halves)
  const [confirmed, confirm] = useState<(typeof dayQuestions)[number][]>([])
  const saving = useChange({
    failsIn: 'place',
    send: (api, json: { halves: SessionHalf[]; version: number; confirmed: (typeof dayQuestions)[number][] }) =>
      read(api.admin.trainings[':id'].days.$put({ param: { id: String(trainingId) }, json })),
    success: { title: labels.saved },
    touches: [['trainings'], ['registrations', 'presence', trainingId]],
    onSuccess: onClose,
  })
  const problem = saving.error instanceof ApiError ? saving.error.problem : undefined
  const asked = dayQuestions.find((question) => question === problem?.code)
  const failure = useLeftRefusal(
    saving.failure,
    Object.fromEntries(
      halves.flatMap((half, index) => Object.entries(half).map(([name, value]) => [`halves.${index}.${name}`, value])),
    ),
  )
  const change = (next: readonly SessionHalf[]) => {
    // What was said of a half-day is of its place in the list.
    if (asked || next.length !== halves.length) saving.reset()
    setHalves(next)
    confirm([])
  }
  const send = (also: (typeof dayQuestions)[number][]) =>
    saving.mutate({ halves: [...halves].sort(byTime), version: known.version, confirmed: also })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const all = asked ? [...confirmed, asked] : confirmed
    confirm(all)
    send(all)
  }
  const takeTheirs = () => {
    const current = problem?.current as SessionDays
    setKnown(current)
    saving.reset()
    change(current.halves)
  }
  return (
    <FormDialog title={labels.title} shape="wide" isDirty={halves !== known.halves} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5 p-5">
          <p className="text-muted text-sm">{known.isDerived ? labels.derived : labels.intro}</p>
          {halves.length === 0 && <p className="text-muted">{labels.none}</p>}
          {halves.map((half, index) => (
            <HalfFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a half-day is its place in the list while it is typed
              key={index}
              number={index + 1}
              half={half}
              trainers={trainers}
              errorOf={(name) => failure?.fields[`halves.${index}.${name}`]}
              onChange={(changed) => change(halves.with(index, changed))}
              onCopy={() => {
                const copy = { ...half, date: nextDay(half.date) }
                if (!isHeld(halves, copy)) change([...halves, copy].sort(byTime))
              }}
              onRemove={() => change(halves.toSpliced(index, 1))}
            />
          ))}
          <div className="flex flex-wrap gap-2">
            <Button look="outline" size="compact" onClick={() => change([...halves, another(halves)])}>
              <Glyph name="add" />
              {labels.add}
            </Button>
            {!known.isDerived && halves.length > 0 && (
              <Button look="quiet" size="compact" onClick={() => change([])}>
                {labels.reset}
              </Button>
            )}
            {problem?.code === 'edit_conflict' && (
              <Button look="outline" size="compact" onClick={takeTheirs}>
                {labels.takeTheirs}
              </Button>
            )}
          </div>
          <FormActions
            change={{ isPending: saving.isPending, failure }}
            onCancel={close}
            isDisabled={halves === known.halves}
            label={asked ? labels.saveAnyway : words.save}
          />
        </form>
      )}
    </FormDialog>
  )
}
