import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Repetition, repetitionLimit } from '../../../domain/trainings/repetition.ts'
import { formatTime, formatWeekday } from '../../../domain/values/dates.ts'
import { read } from '../../api/api.ts'
import { useSendingKey } from '../../forms/use-form-errors.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormActions, FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { repetitionsQuery } from '../queries/trainings.ts'

interface Props {
  repetitions: readonly Repetition[]
  isTaken: (repetition: Repetition) => boolean
  onTake: (date: string, isWanted: boolean) => void
}

/** The days of a rule, each to be taken or left out, with what speaks against it. */
function RepetitionList({ repetitions, isTaken, onTake }: Props) {
  const { locale, words } = useOffice()
  const labels = words.session.repeat
  return (
    <fieldset className="grid grid-cols-1 gap-1.5">
      <legend className="mb-1.5 font-semibold">{labels.dates}</legend>
      <ul className="framed-rows max-h-80 overflow-y-auto">
        {repetitions.map((repetition) => {
          const { date, startsAt, isPast, isHeld, clash } = repetition
          const against = [
            ...(['isSunday', 'isPast', 'isHeld'] as const)
              .filter((name) => repetition[name])
              .map((name) => labels[name]),
            ...(clash ? [words.trainings.calendar.takenBy(clash.what, clash.title)] : []),
          ]
          return (
            <li key={date}>
              <label className="flex min-h-11 cursor-pointer items-start gap-3 px-4 py-2.5 has-disabled:cursor-not-allowed has-disabled:text-muted">
                <input
                  type="checkbox"
                  className="mt-0.5 size-5 shrink-0 accent-green"
                  checked={isTaken(repetition)}
                  disabled={isPast || isHeld}
                  onChange={({ target }) => onTake(date, target.checked)}
                />
                <span className="flex min-w-0 grow flex-wrap justify-between gap-x-4">
                  <span className="first-letter:uppercase">
                    {formatWeekday(startsAt, locale)}, {formatTime(startsAt, locale)}
                  </span>
                  {against.length > 0 && <span className="min-w-0 text-orange-deep text-sm">{against.join(', ')}</span>}
                </span>
              </label>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

const rules = {
  weekly: { unit: 'week', every: 1 },
  fortnightly: { unit: 'week', every: 2 },
  monthly: { unit: 'month', every: 1 },
  quarterly: { unit: 'month', every: 3 },
} as const
type Rhythm = keyof typeof rules
const rhythms = Object.keys(rules) as Rhythm[]

const usualTimes = '4'

/** Whether a day is one on which nothing speaks against holding the session again. */
const isUsual = ({ isSunday, isPast, isHeld, clash }: Repetition) => !isSunday && !isPast && !isHeld && !clash

/** Holds a session again by a rule: its days are shown first, and each can be left out (docs/rules/programmes.md#repeating). */
export function RepeatDialog({ trainingId, onClose }: { trainingId: number; onClose: () => void }) {
  const labels = useOffice().words.session.repeat
  const sendingKey = useSendingKey()
  const [rhythm, setRhythm] = useState<Rhythm>('weekly')
  const [times, setTimes] = useState(usualTimes)
  /** Days that were ticked or left out by hand. */
  const [chosen, choose] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isNumber = /^\d+$/.test(times) && Number(times) >= 1 && Number(times) <= repetitionLimit
  const found = useQuery({
    ...repetitionsQuery(trainingId, { ...rules[rhythm], times: Number(times) }),
    enabled: isNumber,
  })
  const isTaken = (repetition: Repetition) =>
    !repetition.isPast && !repetition.isHeld && (chosen.get(repetition.date) ?? isUsual(repetition))
  const taken = isNumber ? (found.data ?? []).filter(isTaken) : []
  const dates = taken.map(({ date }) => date)
  const repeating = useChange({
    send: (api, json: { dates: string[]; confirmed: 'double_booked'[] }) =>
      read(
        api.trainings[':id'].repetitions.$post(
          { param: { id: String(trainingId) }, json },
          sendingKey.optionsFor({ trainingId, ...json }),
        ),
      ),
    success: ({ trainings }) => ({ title: labels.created(trainings.length) }),
    touches: [['trainings'], ['dashboard']],
    onSuccess: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A colleague may have made one of them meanwhile: then the list shows it.
    // What stands beside a day that was ticked all the same is meant.
    const confirmed = taken.some(({ clash }) => clash) ? (['double_booked'] as 'double_booked'[]) : []
    repeating.mutate({ dates, confirmed }, { onError: () => void found.refetch() })
  }
  const ask =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      repeating.reset()
    }
  const isDirty = rhythm !== 'weekly' || times !== usualTimes || chosen.size > 0
  return (
    <FormDialog title={labels.title} shape="wide" isDirty={isDirty} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5 p-5">
          <p className="text-muted text-sm">{labels.intro}</p>
          <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[2fr_1fr]">
            <SelectField
              label={labels.rhythm}
              value={rhythm}
              onChange={({ target }) => ask(setRhythm)(target.value as Rhythm)}
            >
              {rhythms.map((name) => (
                <option key={name} value={name}>
                  {labels.rhythms[name]}
                </option>
              ))}
            </SelectField>
            <TextField
              label={labels.times}
              error={isNumber ? undefined : labels.timesWrong(repetitionLimit)}
              inputMode="numeric"
              autoComplete="off"
              value={times}
              onChange={({ target }) => ask(setTimes)(target.value.trim())}
            />
          </div>
          {isNumber && (
            <Loaded query={found} error={labels.loadError} lines={4}>
              {(repetitions) => (
                <RepetitionList
                  repetitions={repetitions}
                  isTaken={isTaken}
                  onTake={(date, isWanted) => ask(choose)(new Map(chosen).set(date, isWanted))}
                />
              )}
            </Loaded>
          )}
          <FormActions
            change={repeating}
            onCancel={close}
            isDisabled={dates.length === 0 || found.isPlaceholderData}
            label={labels.create(dates.length)}
            savingLabel={labels.creating}
          />
        </form>
      )}
    </FormDialog>
  )
}
