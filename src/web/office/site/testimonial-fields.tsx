import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import type { Testimonial } from '../../../domain/site/site-values.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import { programmeChoicesQuery } from '../queries/programmes.ts'
import { EntryList } from './entry-list.tsx'
import { ConsentField, LocalizedField, PictureField, usePart } from './part-fields.tsx'

const newTestimonial = (): Testimonial => ({
  id: crypto.randomUUID(),
  text: { fr: '', en: '' },
  name: '',
  position: { fr: '', en: '' },
  rating: 5,
  picture: null,
  focus: 'center',
  programmeId: null,
  consent: false,
})

/** What clients say. */
export function TestimonialFields() {
  const { testimonials } = useOffice().words.site
  return (
    <EntryList nameOf={(entry: Testimonial) => entry.name} create={newTestimonial} addLabel={testimonials.add}>
      {(name) => <OneTestimonial name={name} />}
    </EntryList>
  )
}

function OneTestimonial({ name }: { name: string }) {
  const { testimonials: labels } = useOffice().words.site
  const { errorOf, field } = usePart()
  const { register } = useFormContext()
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-[2fr_1fr]">
        <TextField label={labels.name} autoComplete="off" {...field(`${name}.name`)} />
        <SelectField
          label={labels.rating}
          error={errorOf(`${name}.rating`)}
          {...register(`${name}.rating`, { valueAsNumber: true })}
        >
          {[5, 4, 3, 2, 1].map((rating) => (
            <option key={rating} value={rating}>
              {rating}
            </option>
          ))}
        </SelectField>
      </div>
      <ConsentField name={name} />
      <LocalizedField name={`${name}.text`} label={labels.text} hint={labels.textHint} isLong />
      <LocalizedField name={`${name}.position`} label={labels.position} />
      <ProgrammeField name={name} />
      <PictureField name={name} shape="portrait" />
    </>
  )
}

/** Which training they took part in, if any. */
function ProgrammeField({ name }: { name: string }) {
  const { locale, words } = useOffice()
  const { testimonials: labels } = words.site
  const { errorOf } = usePart()
  const { register } = useFormContext()
  const programmes = useQuery(programmeChoicesQuery)
  // A choice is kept in the form only by an option that stands for it: the field waits for them.
  if (!programmes.data) return null
  return (
    <SelectField
      label={labels.programme}
      hint={labels.programmeHint}
      error={errorOf(`${name}.programmeId`)}
      {...register(`${name}.programmeId`, { setValueAs: (chosen) => Number(chosen) || null })}
    >
      <option value="">{labels.noProgramme}</option>
      {programmes.data.map(({ id, title, englishTitle }) => (
        <option key={id} value={id}>
          {(locale === 'en' && englishTitle) || title}
        </option>
      ))}
    </SelectField>
  )
}
