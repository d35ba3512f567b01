import type { ImportPreview } from '../../../domain/imports/import.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { CheckboxField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import type { Choices } from '../queries/imports.ts'

interface Props {
  seen: ImportPreview
  choices: Choices
  onChoose: (changes: Choices) => void
  /** Why a choice was refused. */
  fields: Record<string, string>
}

const ticks = ['nothingDue', 'sendsMail', 'issuesPapers'] as const

/** All lines or the good ones, beyond the places or not, and what besides: nothing unless it is ticked. */
export function HowToImport({ seen: { counts }, choices, onChoose, fields }: Props) {
  const { words } = useOffice()
  const labels = words.imports
  const refused = counts.wrong + counts.full
  return (
    <div className="grid grid-cols-1 gap-4">
      {refused > 0 && (
        <ChoiceField
          legend={labels.refusedLines(refused)}
          name="wholeFile"
          choices={['all', 'good'] as const}
          labelOf={(choice) => labels.modes[choice]}
          value={choices.wholeFile ? 'all' : 'good'}
          onChoose={(choice) => onChoose({ wholeFile: choice === 'all' })}
        />
      )}
      <fieldset className="grid grid-cols-1 gap-2">
        <legend className="mb-1.5 font-semibold">{labels.besides}</legend>
        {(counts.full > 0 || choices.beyondPlaces) && (
          <CheckboxField
            label={labels.ticks.beyondPlaces}
            checked={choices.beyondPlaces ?? false}
            onChange={({ target }) => onChoose({ beyondPlaces: target.checked })}
          />
        )}
        {ticks.map((tick) => (
          <CheckboxField
            key={tick}
            label={labels.ticks[tick]}
            checked={choices[tick] ?? false}
            error={fields[tick]}
            onChange={({ target }) => onChoose({ [tick]: target.checked })}
          />
        ))}
      </fieldset>
      <p className="rounded-lg bg-green-wash px-4 py-3 text-sm">
        {choices.sendsMail || choices.issuesPapers ? labels.noUndo : labels.silent}
      </p>
    </div>
  )
}
