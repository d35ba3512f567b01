import { createContext, use } from 'react'
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import type { PictureShape, SiteContent } from '../../../domain/site/site-content.ts'
import type { SitePicture } from '../../../domain/site/site-picture.ts'
import { focuses, type PictureChoice, type SitePart } from '../../../domain/site/site-values.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { chosenPicture } from '../../content/chosen-picture.ts'
import type { FormErrors } from '../../forms/use-form-errors.ts'
import { CheckboxField, TextArea, TextField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import { PictureUpload } from '../kit/picture-upload.tsx'

/** What the fields of a part know of it. */
export interface PartContext {
  part: SitePart
  /** The part as it was when writing began. */
  begun: SiteContent
  /** The uploaded pictures that are known so far. */
  pictures: readonly SitePicture[]
  addPicture: (picture: SitePicture) => void
  errorOf: (name: string) => string | undefined
  /** What a field needs to be part of the form, and what is wrong with it. */
  field: FormErrors<FieldValues>['field']
  /** Whether something in a group of fields is to be corrected. */
  hasError: (name: string) => boolean
  /** Goes on from another version, with what is in the form. */
  goOnFrom: (content: SiteContent) => void
}

const context = createContext<PartContext | null>(null)
export const PartProvider = context.Provider

export function usePart(): PartContext {
  const part = use(context)
  if (!part) throw new Error('outside a part of the site')
  return part
}

interface Props {
  name: string
  label: string
  hint?: string
  /** More than one line. */
  isLong?: boolean
}

/** A text in both languages, side by side. */
export function LocalizedField({ name, label, hint, isLong = false }: Props) {
  const { site } = useOffice().words
  const { errorOf } = usePart()
  const { register } = useFormContext()
  const Field = isLong ? TextArea : TextField
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field
        label={site.inFrench(label)}
        hint={hint}
        lang="fr"
        autoComplete="off"
        error={errorOf(`${name}.fr`)}
        {...register(`${name}.fr`)}
      />
      <Field
        label={site.inEnglish(label)}
        hint={hint}
        lang="en"
        autoComplete="off"
        error={errorOf(`${name}.en`)}
        {...register(`${name}.en`)}
      />
    </div>
  )
}

/** A person's agreement to be shown: who noted it, and when, is kept with it. */
export function ConsentField({ name, label }: { name: string; label?: string }) {
  const { locale, words } = useOffice()
  const { begun, errorOf } = usePart()
  const { register, control } = useFormContext()
  const { id, picture, consent } = useWatch({ control, name })
  const noted = consent ? begun.consents[id] : undefined
  if (typeof picture === 'string') return null
  return (
    <div className="grid gap-1">
      <CheckboxField
        label={label ?? words.site.consent}
        error={errorOf(`${name}.consent`)}
        {...register(`${name}.consent`)}
      />
      {noted && (
        <p className="text-muted text-sm">{words.site.consentNoted(noted.by, formatMoment(noted.at, locale))}</p>
      )}
    </div>
  )
}

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

interface PictureFieldProps {
  /** The entry's name in the form. */
  name: string
  shape: PictureShape
  label?: string
  /** Whether another picture shows other people, who are to be asked again. */
  asksAgain?: boolean
}

/** The picture of an entry, and which part of it stays in sight where pages cut it. */
export function PictureField({ name, shape, label, asksAgain = false }: PictureFieldProps) {
  const { words } = useOffice()
  const { pictures, addPicture, errorOf } = usePart()
  const { control, setValue } = useFormContext()
  const [choice, focus] = useWatch({ control, name: [`${name}.picture`, `${name}.focus`] })
  const choose = (picture: PictureChoice | null) => {
    setValue(`${name}.picture`, picture, { shouldDirty: true })
    if (asksAgain) setValue(`${name}.consent`, false, { shouldDirty: true })
  }
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
