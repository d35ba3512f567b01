import { ChoiceField } from '../ui/choice-field.tsx'
import { usePharmacyText } from './pharmacy-text.ts'

const rests = ['wait', 'none'] as const
export type Rest = (typeof rests)[number]

interface Props {
  /** How many are left, for how many people. */
  places: { left: number; count: number }
  value: Rest | undefined
  onChoose: (rest: Rest) => void
  error: string | undefined
}

/** What becomes of those for whom no place is left: they wait, or nobody is registered; nothing is chosen for the pharmacy. */
export function RestChoice({ places: { left, count }, value, onChoose, error }: Props) {
  const labels = usePharmacyText().words.booking.short
  const texts = {
    wait: [labels.wait(left, count - left), labels.waitText],
    none: [labels.none, labels.noneText],
  }
  return (
    <ChoiceField
      legend={labels.legend(left, count)}
      name="rest"
      choices={rests}
      labelOf={(rest) => (
        <span className="grid gap-0.5">
          <span className="font-semibold">{texts[rest][0]}</span>
          <span className="text-muted text-sm">{texts[rest][1]}</span>
        </span>
      )}
      value={value}
      onChoose={onChoose}
      error={error}
    />
  )
}
