import { type FormEvent, useState } from 'react'
import { type Half, halves } from '../../../domain/trainings/session-days.ts'
import { byTime, dayQuestions, type SessionDays, type SessionHalf } from '../../../domain/trainings/session-half.ts'
import { ApiError, read } from '../../api/api.ts'
import { useLeftRefusal } from '../../forms/left-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { FormActions, FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'

interface HalfFieldsProps {
  number: number
  half: SessionHalf
  trainers: readonly string[]
  errorOf: (name: keyof SessionHalf) => string | undefined
  onChange: (half: SessionHalf) => void
  onCopy: () => void
  onRemove: () => void
}

/** One half-day as it is typed. */
function HalfFields({ number, half, trainers, errorOf, onChange, onCopy, onRemove }: HalfFieldsProps) {
  const { words } = useOffice()
  const labels = words.days
  const set = (changed: Partial<SessionHalf>) => onChange({ ...half, ...changed })
  return (
    <fieldset className="grid grid-cols-2 gap-3 rounded-lg border border-sand p-4 *:min-w-0 max-sm:*:col-span-2 sm:grid-cols-4">
      <legend className="px-1 font-semibold text-sm">{labels.number(number)}</legend>
      <TextField
        label={labels.date}
        type="date"
        required
        value={half.date}
        error={errorOf('date')}
        onChange={({ target }) => set({ date: target.value })}
      />
      <SelectField
        label={labels.half}
        value={half.half}
        error={errorOf('half')}
        onChange={({ target }) => set({ half: target.value as Half })}
      >
        {halves.map((one) => (
          <option key={one} value={one}>
            {words.presence.half[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={labels.startsAt}
        type="time"
        required
        value={half.startsAt}
        error={errorOf('startsAt')}
        onChange={({ target }) => set({ startsAt: target.value })}
      />
      <TextField
        label={labels.endsAt}
        type="time"
        required
        value={half.endsAt}
        error={errorOf('endsAt')}
        onChange={({ target }) => set({ endsAt: target.value })}
      />
      <div className="col-span-2">
        <TextField
          label={labels.room}
          maxLength={80}
          autoComplete="off"
          value={half.room ?? ''}
          error={errorOf('room')}
          onChange={({ target }) => set({ room: target.value || null })}
        />
      </div>
      <div className="col-span-2">
        <SelectField
          label={labels.trainer}
          value={half.trainer ?? ''}
          error={errorOf('trainer')}
          onChange={({ target }) => set({ trainer: target.value || null })}
        >
          <option value="">{labels.everyTrainer}</option>
          {trainers.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </div>
      <div className="col-span-full flex flex-wrap justify-end gap-2">
        <Button look="quiet" size="compact" onClick={onCopy}>
          {labels.copy}
        </Button>
        <Button look="quiet" size="compact" onClick={onRemove}>
          {labels.remove}
        </Button>
      </div>
    </fieldset>
  )
}

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
