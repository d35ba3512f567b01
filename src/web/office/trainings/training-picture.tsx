import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { SitePicture } from '../../../domain/site/site-picture.ts'
import { uploaded } from '../../content/chosen-picture.ts'
import { TextField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import { PictureUpload } from '../kit/picture-upload.tsx'
import type { TrainingDraft } from './training-draft.ts'

interface Props {
  /** The one that is shown now. */
  picture: SitePicture | null
  errorOf: (name: string) => string | undefined
}

/** The office's own picture of a training, instead of its theme's drawing, and what it shows. */
export function TrainingPicture({ picture, errorOf }: Props) {
  const { details } = useOffice().words.training
  const { control, register, setValue } = useFormContext<TrainingDraft>()
  const chosen = useWatch({ control, name: 'details.picture' })
  const [sent, setSent] = useState<SitePicture>()
  const choose = (id: string) => setValue('details.picture', id, { shouldDirty: true })
  const files = [sent, picture].find((one) => one && String(one.id) === chosen)
  return (
    <PictureUpload
      label={details.picture}
      shape="photo"
      shown={files ? uploaded(files) : null}
      error={errorOf('details.picture')}
      onSent={(one) => {
        setSent(one)
        choose(String(one.id))
      }}
      onDrop={() => choose('')}
    >
      {chosen !== '' && (
        <TextField
          label={details.pictureAlt}
          error={errorOf('details.pictureAlt')}
          autoComplete="off"
          {...register('details.pictureAlt')}
        />
      )}
    </PictureUpload>
  )
}
