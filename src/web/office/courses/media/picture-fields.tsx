import { useWatch } from 'react-hook-form'
import { TextField } from '../../../ui/field.tsx'
import { useOffice } from '../../kit/office-text.ts'
import type { LessonField } from '../lesson-frame.tsx'
import { MediaField } from './media-field.tsx'

/** A picture of a lesson and what it shows, in both languages. @param name of the part of the form that has `picture` and `alt` */
export function PictureFields({ name, field }: { name: string; field: LessonField }) {
  const { missing } = useOffice().words.courses
  const labels = useOffice().words.courseMedia
  const shows = useWatch({ name: `${name}.alt.fr` }) as string
  const lacksText = shows.trim() === '' ? labels.lacks(missing.picture_text) : undefined
  return (
    <>
      <MediaField name={`${name}.picture`} label={labels.picture} want="picture" lacking={missing.picture} />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextField
          label={labels.alt('fr')}
          lang="fr"
          autoComplete="off"
          hint={lacksText}
          {...field(`${name}.alt.fr`)}
        />
        <TextField label={labels.alt('en')} lang="en" autoComplete="off" {...field(`${name}.alt.en`)} />
      </div>
    </>
  )
}
