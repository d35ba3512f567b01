import { useFormContext, useWatch } from 'react-hook-form'
import type { PictureShape } from '../../../domain/site/site-content.ts'
import type { PictureChoice } from '../../../domain/site/site-values.ts'
import { chosenPicture } from '../../content/chosen-picture.ts'
import { useOffice } from '../kit/office-text.ts'
import { PictureUpload } from '../kit/picture-upload.tsx'
import { FocusField } from './focus-field.tsx'
import { usePart } from './part-context.ts'

interface Props {
  /** The entry's name in the form. */
  name: string
  shape: PictureShape
  label?: string
}

/** The picture of an entry, and which part of it stays in sight where pages cut it. */
export function PictureField({ name, shape, label }: Props) {
  const { words } = useOffice()
  const { pictures, addPicture, errorOf } = usePart()
  const { control, setValue } = useFormContext()
  const [choice, focus] = useWatch({ control, name: [`${name}.picture`, `${name}.focus`] })
  const choose = (picture: PictureChoice | null) => setValue(`${name}.picture`, picture, { shouldDirty: true })
  const shown = chosenPicture(choice, focus ?? 'center', pictures)
  return (
    <PictureUpload
      label={label ?? words.site.picture.label}
      shape={shape}
      shown={shown}
      error={errorOf(`${name}.picture`)}
      onSent={(picture) => {
        addPicture(picture)
        choose(picture.id)
      }}
      onDrop={() => choose(null)}
    >
      {focus && shown && !shown.isDrawn && <FocusField name={`${name}.focus`} />}
    </PictureUpload>
  )
}
