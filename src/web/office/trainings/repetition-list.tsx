import type { Repetition } from '../../../domain/trainings/repetition.ts'
import { formatTime, formatWeekday } from '../../../domain/values/dates.ts'
import { useOffice } from '../kit/office-text.ts'

interface Props {
  repetitions: readonly Repetition[]
  isTaken: (repetition: Repetition) => boolean
  onTake: (date: string, isWanted: boolean) => void
}

/** The days of a rule, each to be taken or left out, with what speaks against it. */
export function RepetitionList({ repetitions, isTaken, onTake }: Props) {
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
