import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { RegistrationDetail } from '../../../domain/registrations/registration.ts'
import { type HolderClaim, holderClaims } from '../../../domain/registrations/registration-holder.ts'
import { SelectField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import { type ContactDraft, proposedHolder } from './contact-draft.ts'

/**
 * Says whether a changed name or e-mail is the same person's or another one's, with what follows from it. What the first one needs is not
 * the other one's: it is emptied with another person, and comes back with the same one.
 */
export function HolderChoice({ detail }: { detail: RegistrationDetail }) {
  const { words } = useOffice()
  const { watch, setValue, getValues } = useFormContext<ContactDraft>()
  const draft = watch()
  const proposed = proposedHolder(detail, draft)
  const chosen = proposed && (draft.holder || proposed)
  const needs = detail.registration.specialRequirements ?? ''
  const isEmptied = useRef(false)
  useEffect(() => {
    const typed = getValues('specialRequirements')
    if (chosen === 'other' && typed === needs) setValue('specialRequirements', '', { shouldDirty: true })
    else if (isEmptied.current && typed === '') setValue('specialRequirements', needs, { shouldDirty: true })
    isEmptied.current = chosen === 'other' && needs !== ''
  }, [chosen, needs, getValues, setValue])
  if (!chosen) return null
  const say = words.contact.holder
  return (
    <SelectField
      label={say.title}
      hint={say.follows[chosen]}
      value={chosen}
      onChange={(event) => setValue('holder', event.target.value as HolderClaim, { shouldDirty: true })}
    >
      {holderClaims.map((claim) => (
        <option key={claim} value={claim}>
          {say[claim]}
        </option>
      ))}
    </SelectField>
  )
}
