import { useFormContext } from 'react-hook-form'
import { figurePlaces, type StatedFigure } from '../../../domain/site/site-values.ts'
import { SelectField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import { EntryList } from './entry-list.tsx'
import { LocalizedField } from './localized-field.tsx'

const newFigure = (): StatedFigure => ({
  id: crypto.randomUUID(),
  place: 'about',
  value: { fr: '', en: '' },
  label: { fr: '', en: '' },
})

/** What the firm states of itself in figures. */
export function FigureFields() {
  const { locale, words } = useOffice()
  const { figures: labels } = words.site
  const { register } = useFormContext()
  return (
    <EntryList
      nameOf={({ value, label }: StatedFigure) => `${value[locale]} ${label[locale]}`.trim()}
      create={newFigure}
      addLabel={labels.add}
    >
      {(name) => (
        <>
          <SelectField label={labels.place} {...register(`${name}.place`)}>
            {figurePlaces.map((place) => (
              <option key={place} value={place}>
                {labels.places[place]}
              </option>
            ))}
          </SelectField>
          <LocalizedField name={`${name}.value`} label={labels.value} hint={labels.valueHint} />
          <LocalizedField name={`${name}.label`} label={labels.label} />
        </>
      )}
    </EntryList>
  )
}
