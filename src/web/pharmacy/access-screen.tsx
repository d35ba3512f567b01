import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { AccessForm, type OwnContact } from '../../domain/pharmacies/pharmacy-contact.ts'
import { formatPhone } from '../../domain/values/phone.ts'
import { apiOf, read } from '../api/api.ts'
import { draftResolver } from '../forms/draft-resolver.ts'
import { serverErrors } from '../forms/form-errors.ts'
import { useFormErrors } from '../forms/use-form-errors.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
import { usePharmacyText } from './pharmacy-text.ts'
import { ownContactQuery } from './queries.ts'

/** Somebody whose address is proven, and who may not enter: they ask, wait, or are told whom to call. */
export function AccessScreen({ contact }: { contact: OwnContact }) {
  const { words, company } = usePharmacyText()
  const labels = words.access
  return (
    <div className="grid max-w-xl gap-5 rounded-box border border-sand bg-surface p-5 sm:p-8">
      {contact.state === 'proven' ? (
        <>
          <h1 className="text-heading">{labels.title}</h1>
          <AskingForm email={contact.email} />
        </>
      ) : contact.state === 'asked' ? (
        <>
          <h1 className="text-heading">{labels.waitingTitle}</h1>
          <p role="status">{labels.waiting(contact.pharmacyName ?? '')}</p>
        </>
      ) : (
        <>
          <h1 className="text-heading">{labels.closedTitle}</h1>
          {company.phone && <p>{labels.closed(formatPhone(company.phone))}</p>}
        </>
      )}
    </div>
  )
}

function AskingForm({ email }: { email: string }) {
  const { words, text } = usePharmacyText()
  const labels = words.access
  const queryClient = useQueryClient()
  const form = useForm<AccessForm>({ resolver: draftResolver(AccessForm) })
  const { handleSubmit } = form
  const asking = useMutation({
    mutationFn: (json: AccessForm) => read(apiOf(queryClient).pharmacy.access.$put({ json })),
    onSuccess: (contact) => queryClient.setQueryData(ownContactQuery.queryKey, contact),
  })
  const { field, failure } = useFormErrors(form, asking.error ? serverErrors(asking.error, text) : undefined)
  return (
    <form noValidate onSubmit={handleSubmit((form) => asking.mutate(form))} className="grid gap-4">
      <p className="text-muted">{labels.intro(email)}</p>
      <FormFailure message={failure?.message} />
      <TextField label={labels.name} autoComplete="name" required {...field('name')} />
      <TextField label={labels.pharmacyName} autoComplete="organization" required {...field('pharmacyName')} />
      <TextField label={labels.phone} type="tel" autoComplete="tel" required {...field('phone')} />
      <Button type="submit" disabled={asking.isPending}>
        {asking.isPending ? labels.asking : labels.ask}
      </Button>
    </form>
  )
}
