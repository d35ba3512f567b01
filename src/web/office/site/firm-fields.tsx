import { useFormContext } from 'react-hook-form'
import { leastPublished } from '../../../domain/evaluations/figures.ts'
import { openingHoursText, weekdayLabels } from '../../../domain/site/opening-hours.ts'
import {
  type BannerPoint,
  figurePlaces,
  type OpeningHours,
  type Place,
  type StatedFigure,
  weekdays,
} from '../../../domain/site/site-values.ts'
import { CheckboxField, SelectField, TextField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import { EntryList } from './entry-list.tsx'
import { LocalizedField, PictureField, usePart } from './part-fields.tsx'

const newPlace = (): Place => ({
  id: crypto.randomUUID(),
  name: '',
  address: '',
  way: { fr: '', en: '' },
  picture: null,
})

/** The places in which trainings are held. */
export function PlaceFields() {
  const { places } = useOffice().words.site
  return (
    <EntryList nameOf={(place: Place) => place.name} create={newPlace} addLabel={places.add}>
      {(name) => <OnePlace name={name} />}
    </EntryList>
  )
}

function OnePlace({ name }: { name: string }) {
  const { places: labels } = useOffice().words.site
  const { field } = usePart()
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label={labels.name} hint={labels.nameHint} autoComplete="off" {...field(`${name}.name`)} />
        <TextField label={labels.address} hint={labels.addressHint} autoComplete="off" {...field(`${name}.address`)} />
      </div>
      <LocalizedField name={`${name}.way`} label={labels.way} hint={labels.wayHint} isLong />
      <PictureField name={name} shape="photo" label={labels.plan} />
    </>
  )
}

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
  const { field } = usePart()
  return (
    <EntryList
      nameOf={(hours: OpeningHours) => openingHoursText([hours], locale)}
      create={newHours}
      addLabel={labels.add}
    >
      {(name) => (
        <div className="grid grid-cols-2 items-start gap-5">
          {(['from', 'to'] as const).map((end) => (
            <SelectField key={end} label={labels[end]} {...field(`${name}.${end}`)}>
              {weekdays.map((day) => (
                <option key={day} value={day}>
                  {weekdayLabels[day][locale]}
                </option>
              ))}
            </SelectField>
          ))}
          {(['opens', 'closes'] as const).map((moment) => (
            <TextField key={moment} type="time" label={labels[moment]} {...field(`${name}.${moment}`)} />
          ))}
        </div>
      )}
    </EntryList>
  )
}

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
          <CheckboxField label={labels.isComputed} {...register(`${name}.isComputed`)} />
          <p className="text-muted text-sm">{labels.isComputedHint(leastPublished)}</p>
        </>
      )}
    </EntryList>
  )
}

const newPoint = (): BannerPoint => ({
  id: crypto.randomUUID(),
  title: { fr: '', en: '' },
  text: { fr: '', en: '' },
})

/** The promotion of the online courses on the home page. */
export function BannerFields() {
  const { locale, words } = useOffice()
  const { banner: labels } = words.site
  const { register } = useFormContext()
  return (
    <>
      <CheckboxField label={labels.isShown} {...register('isShown')} />
      <LocalizedField name="heading" label={labels.heading} />
      <LocalizedField name="text" label={labels.text} isLong />
      <LocalizedField name="action" label={labels.action} />
      <EntryList nameOf={({ title }: BannerPoint) => title[locale]} create={newPoint} addLabel={labels.add} most={4}>
        {(name) => (
          <>
            <LocalizedField name={`${name}.title`} label={labels.pointTitle} />
            <LocalizedField name={`${name}.text`} label={labels.pointText} isLong />
          </>
        )}
      </EntryList>
    </>
  )
}
