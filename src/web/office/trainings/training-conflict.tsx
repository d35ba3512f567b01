import type { TrainingCategory, TrainingStatus } from '../../../domain/trainings/training.ts'
import { type TrainingTheme, trainingThemeLabels } from '../../../domain/trainings/training-theme.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import type { Clash } from '../../forms/use-edited-version.ts'
import { EditConflict } from '../../signed-in/edit-conflict.tsx'
import { useOffice } from '../kit/office-text.ts'
import { rowsIn } from './training-draft.ts'
import { useTrainingFieldLabel } from './training-field-label.ts'

/** What somebody else has changed of a training while its form was open, in the words of the form. */
export function TrainingConflict({
  clashes,
  onSettle,
}: {
  clashes: readonly Clash[]
  onSettle: (taken: Clash[]) => void
}) {
  const { locale, text } = useOffice()
  const labelOf = useTrainingFieldLabel()
  const wordsOf = (name: string, value: string): string => {
    if (name === 'category') return text.categories[value as TrainingCategory]
    if (name === 'status') return text.statuses[value as TrainingStatus]
    if (name === 'price') return /^\d+$/.test(value) ? formatMoney(Number(value)) : value || text.priceOnRequest
    if (name === 'startsAt' || name === 'endsAt') return value && formatMoment(`${value}:00Z`, locale)
    if (name === 'details.theme') return value && trainingThemeLabels[value as TrainingTheme][locale]
    if (name.endsWith('.timeline') || name.endsWith('.questions')) {
      return rowsIn<Record<string, string>>(value)
        .map((row) => Object.values(row).filter(Boolean).join(' · '))
        .join('\n')
    }
    return value
  }
  return <EditConflict clashes={clashes} labelOf={labelOf} wordsOf={wordsOf} onSettle={onSettle} />
}
