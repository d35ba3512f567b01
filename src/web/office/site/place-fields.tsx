import { useFormContext } from 'react-hook-form'
import type { Place } from '../../../domain/site/site-values.ts'
import { TextField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import { EntryList } from './entry-list.tsx'
import { LocalizedField } from './localized-field.tsx'
import { usePart } from './part-context.ts'
import { PictureField } from './picture-field.tsx'

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
  const { errorOf } = usePart()
  const { register } = useFormContext()
  const field = (own: string) => ({
    error: errorOf(`${name}.${own}`),
    autoComplete: 'off',
    ...register(`${name}.${own}`),
  })
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label={labels.name} hint={labels.nameHint} {...field('name')} />
        <TextField label={labels.address} hint={labels.addressHint} {...field('address')} />
      </div>
      <LocalizedField name={`${name}.way`} label={labels.way} hint={labels.wayHint} isLong />
      <PictureField name={name} shape="photo" label={labels.plan} />
    </>
  )
}
