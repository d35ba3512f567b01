import { useFormContext } from 'react-hook-form'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import type { PharmacyDraft } from './pharmacy-draft.ts'

/** The fields of a pharmacy; they are somebody else's, so that nothing of one's own is offered for them. */
export function PharmacyFields({ errorOf }: { errorOf: (name: string) => string | undefined }) {
  const { fields: labels, hints } = useOffice().words.pharmacies
  const { register } = useFormContext<PharmacyDraft>()
  const of = (name: keyof PharmacyDraft) => ({
    label: labels[name],
    error: errorOf(name),
    autoComplete: 'off',
    ...register(name),
  })
  return (
    <>
      <TextField required {...of('name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...of('ncc')} />
        <TextField {...of('rccm')} />
        <TextField {...of('address')} />
        <TextField {...of('city')} />
        <TextField type="tel" {...of('phone')} />
        <TextField type="email" {...of('email')} />
      </div>
      <TextField hint={hints.paymentTermsDays} inputMode="numeric" {...of('paymentTermsDays')} />
      <TextArea hint={hints.notes} {...of('notes')} />
    </>
  )
}
