import { useFormContext } from 'react-hook-form'
import { openingHoursText, weekdayLabels } from '../../../domain/site/opening-hours.ts'
import { type OpeningHours, weekdays } from '../../../domain/site/site-values.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import { EntryList } from './entry-list.tsx'
import { usePart } from './part-context.ts'

const newHours = (): OpeningHours => ({
  id: crypto.randomUUID(),
  from: 'saturday',
  to: 'saturday',
  opens: '09:00',
  closes: '12:00',
})

/** When the firm is open; its sentence is made from it in both languages. */
export function HourFields() {
  const { locale, words } = useOffice()
  const { hours: labels } = words.site
  const { errorOf } = usePart()
  const { register } = useFormContext()
  return (
    <EntryList
      nameOf={(hours: OpeningHours) => openingHoursText([hours], locale)}
      create={newHours}
      addLabel={labels.add}
    >
      {(name) => (
        <div className="grid grid-cols-2 items-start gap-5">
          {(['from', 'to'] as const).map((end) => (
            <SelectField
              key={end}
              label={labels[end]}
              error={errorOf(`${name}.${end}`)}
              {...register(`${name}.${end}`)}
            >
              {weekdays.map((day) => (
                <option key={day} value={day}>
                  {weekdayLabels[day][locale]}
                </option>
              ))}
            </SelectField>
          ))}
          {(['opens', 'closes'] as const).map((moment) => (
            <TextField
              key={moment}
              type="time"
              label={labels[moment]}
              error={errorOf(`${name}.${moment}`)}
              {...register(`${name}.${moment}`)}
            />
          ))}
        </div>
      )}
    </EntryList>
  )
}
