import { useFormContext, useWatch } from 'react-hook-form'
import { formatMoment } from '../../../domain/values/dates.ts'
import { CheckboxField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import { usePart } from './part-context.ts'

/** A person's agreement to be shown: who noted it, and when, is kept with it. */
export function ConsentField({ name, label }: { name: string; label?: string }) {
  const { locale, words } = useOffice()
  const { begun, errorOf } = usePart()
  const { register, control } = useFormContext()
  const { id, picture } = useWatch({ control, name })
  const noted = begun.consents[id]
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
