import { useFormContext, useWatch } from 'react-hook-form'
import type { PictureShape } from '../../../domain/site/site-content.ts'
import type { PictureChoice } from '../../../domain/site/site-values.ts'
import { focuses } from '../../../domain/site/site-values.ts'
import { chosenPicture } from '../../content/chosen-picture.ts'
import { useOffice } from '../kit/office-text.ts'
import { PictureUpload } from '../kit/picture-upload.tsx'
import { usePart } from './part-context.ts'

/** Which part of a picture stays in sight where a page cuts it: one of nine, as they lie in it. */
function FocusField({ name }: { name: string }) {
  const labels = useOffice().words.site.picture
  const { register } = useFormContext()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold text-sm">{labels.focus}</legend>
      <div className="grid w-fit grid-cols-3 overflow-clip rounded-lg border border-sand-deep">
        {focuses.map((focus) => (
          <label
            key={focus}
            title={labels.focuses[focus]}
            className="grid size-11 cursor-pointer place-items-center border-sand hover:bg-paper has-checked:bg-green-wash has-focus-visible:outline-3 has-focus-visible:outline-orange"
          >
            <input
              type="radio"
              value={focus}
              aria-label={labels.focuses[focus]}
              className="size-4.5 accent-green focus-visible:outline-none"
              {...register(name)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

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
