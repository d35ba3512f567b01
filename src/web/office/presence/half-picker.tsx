import { halfKey, type SessionHalf } from '../../../domain/trainings/session-half.ts'
import { formatTime, formatWeekday } from '../../../domain/values/dates.ts'
import { useOffice } from '../kit/office-text.ts'

interface Props {
  halves: readonly SessionHalf[]
  chosen: SessionHalf
  onChoose: (half: SessionHalf) => void
}

/** Which half-day is taken: all of them in sight, by arrow keys too. */
export function HalfPicker({ halves, chosen, onChoose }: Props) {
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
