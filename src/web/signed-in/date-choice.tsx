import type { OtherDate } from '../../domain/participant.ts'

interface Props {
  dates: readonly OtherDate[]
  /** What the button of a date says. */
  labelOf: (date: OtherDate) => string
  placesLeft: (count: number) => string
  isPending: boolean
  onTake: (date: OtherDate) => void
}

/** Other dates of a training, each a button that takes it. */
export const DateChoice = ({ dates, labelOf, placesLeft, isPending, onTake }: Props) => (
  <ul className="grid grid-cols-1 gap-2">
    {dates.map((date) => (
      <li key={date.id}>
        <button
          type="button"
          disabled={isPending}
          onClick={() => onTake(date)}
          className="grid w-full gap-0.5 rounded-lg border border-sand px-4 py-3 text-left hover:border-green hover:bg-green-wash disabled:opacity-60"
        >
          <span className="font-semibold text-green underline underline-offset-4 first-letter:uppercase">
            {labelOf(date)}
          </span>
          <span className="text-muted">
            {date.location} · {placesLeft(date.placesLeft)}
          </span>
        </button>
      </li>
    ))}
  </ul>
)
