import { dayOrders, encodings, type SheetChoices, type SheetFacts, separators } from '../../../domain/imports/sheet.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { CheckboxField } from '../../ui/field.tsx'
import { FilterSelect } from '../kit/filters.tsx'
import { useOffice } from '../kit/office-text.ts'

interface Props {
  seen: SheetFacts
  withHidden: boolean
  /** Another sheet, separator or encoding has columns of its own. */
  onChoose: (changes: SheetChoices & { columns?: undefined }) => void
}

/** How a file was read: its sheet, separator and encoding, which can be changed, what it cannot tell, and what was left of it. */
export function FileReading({ seen, withHidden, onChoose }: Props) {
  const labels = useOffice().words.imports.fileRead
  const { sheets, separator, encoding, asked, dayOrder } = seen
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        {sheets.length > 1 && (
          <FilterSelect
            label={labels.sheet}
            options={sheets.map((_, index) => index)}
            labelOf={(index) => sheets[index] ?? ''}
            chosen={seen.sheet}
            onChoose={(sheet) => onChoose({ sheet, columns: undefined })}
          />
        )}
        {separator && (
          <FilterSelect
            label={labels.separator}
            options={separators}
            labelOf={(one) => labels.separators[one]}
            chosen={separator}
            onChoose={(one) => onChoose({ separator: one, columns: undefined })}
          />
        )}
        {encoding && encoding !== 'utf-16' && (
          <FilterSelect
            label={labels.encoding}
            options={encodings}
            labelOf={(one) => labels.encodings[one]}
            chosen={encoding}
            onChoose={(one) => onChoose({ encoding: one, columns: undefined })}
          />
        )}
      </div>
      {asked.includes('encoding') && <Readings seen={seen} onChoose={onChoose} />}
      {(asked.includes('dayOrder') || dayOrder) && (
        <ChoiceField
          legend={labels.dayOrder}
          name="dayOrder"
          choices={dayOrders}
          labelOf={(order) => labels.dayOrders[order]}
          value={dayOrder ?? undefined}
          onChoose={(order) => onChoose({ dayOrder: order })}
          error={asked.includes('dayOrder') ? labels.dayOrderAsked : undefined}
        />
      )}
      <Told seen={seen} />
      {(withHidden || seen.hiddenLines.length > 0 || seen.hiddenColumns.length > 0) && (
        <CheckboxField
          label={labels.withHidden}
          checked={withHidden}
          onChange={({ target }) => onChoose({ withHidden: target.checked, columns: undefined })}
        />
      )}
    </>
  )
}

/** The first lines in each encoding that is as likely, for somebody to say which is right. */
function Readings({ seen: { readings }, onChoose }: Pick<Props, 'seen' | 'onChoose'>) {
  const { words } = useOffice()
  const labels = words.imports.fileRead
  return (
    <section className="grid grid-cols-1 gap-3" aria-label={labels.encodingAsked}>
      <p role="alert" className="font-semibold text-red text-sm">
        {labels.encodingAsked}
      </p>
      <ul className="framed-rows text-sm">
        {readings.map(({ encoding, lines }) => (
          <li key={encoding} className="grid justify-items-start gap-2 px-4 py-2.5">
            <p className="whitespace-pre-line break-words">{lines.join('\n')}</p>
            <Button look="outline" size="compact" onClick={() => onChoose({ encoding: encoding, columns: undefined })}>
              {labels.readThus}
              <span className="sr-only"> {labels.encodings[encoding]}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How many lines are named. */
const named = 10

/** What of a file is not as it looks in its spreadsheet. */
function Told({ seen: { openQuotes, hiddenLines, hiddenColumns, uncomputed } }: Pick<Props, 'seen'>) {
  const labels = useOffice().words.imports.fileRead
  const numbers = (lines: readonly number[]) => `${lines.slice(0, named).join(', ')}${lines.length > named ? '…' : ''}`
  const told = [
    openQuotes.length > 0 && labels.openQuotes(numbers(openQuotes)),
    uncomputed.length > 0 && labels.uncomputed(numbers(uncomputed)),
    hiddenLines.length > 0 && labels.hiddenLines(numbers(hiddenLines)),
    hiddenColumns.length > 0 && labels.hiddenColumns(hiddenColumns.slice(0, named).join(', ')),
  ].filter((one) => one !== false)
  if (told.length === 0) return null
  return (
    <div role="status" className="rounded-lg bg-orange-wash px-4 py-3 text-orange-deep text-sm">
      <ul className="grid gap-1">
        {told.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
  )
}
