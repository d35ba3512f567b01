import { useFormContext } from 'react-hook-form'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import { usePart } from './part-context.ts'

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
