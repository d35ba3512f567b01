import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { BookedPerson, type BookedRegistration } from '../../domain/pharmacies/pharmacy-booking.ts'
import { apiOf, read } from '../api/api.ts'
import { serverErrors } from '../forms/form-errors.ts'
import {
  type Clash,
  type EditedVersion,
  isEditConflict,
  settleForm,
  useEditedVersion,
} from '../forms/use-edited-version.ts'
import { draftResolver, useFormErrors } from '../forms/use-form-errors.ts'
import { EditConflict } from '../signed-in/edit-conflict.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
import { showToast } from '../ui/toast-store.ts'
import { usePharmacyText } from './pharmacy-text.ts'
import { bookedKey } from './queries.ts'

const fields = ['lastName', 'firstName', 'position', 'phone', 'email'] as const
type PersonDraft = Record<(typeof fields)[number], string>

const resolver = draftResolver(BookedPerson, (draft: PersonDraft) => draft)
const nobody: PersonDraft = { lastName: '', firstName: '', position: '', phone: '', email: '' }

const versionOf = (registration: BookedRegistration): EditedVersion<PersonDraft> => ({
  draft: {
    lastName: registration.lastName,
    firstName: registration.firstName,
    position: registration.position ?? '',
    phone: registration.phone,
    email: registration.email ?? '',
  },
  version: registration.version,
})

/**
 * Says who comes on a place, in place of the person named before or of nobody. Whom somebody else of the pharmacy has named meanwhile is shown
 * first, beside what was typed.
 */
export function NamingDialog({ registration, onClose }: { registration: BookedRegistration; onClose: () => void }) {
  const { words, text } = usePharmacyText()
  const queryClient = useQueryClient()
  const form = useForm({ resolver, defaultValues: registration.isUnnamed ? nobody : versionOf(registration).draft })
  const { handleSubmit } = form
  const edited = useEditedVersion(registration, versionOf)
  const param = { id: String(registration.id) }
  const naming = useMutation({
    mutationFn: () =>
      edited.save(
        form.getValues(),
        (version, draft) =>
          read(
            apiOf(queryClient).pharmacy.registrations[':id'].person.$put({
              param,
              json: { ...resolver.bodyOf(draft), version },
            }),
          ),
        (settled) => settleForm(form, settled),
      ),
    onSuccess: () => {
      onClose()
      showToast({ variant: 'default', title: words.naming.saved })
      return queryClient.invalidateQueries({ queryKey: bookedKey })
    },
    onError: (error) => (isEditConflict(error) ? queryClient.invalidateQueries({ queryKey: bookedKey }) : undefined),
  })
  const { field, failure } = useFormErrors(form, naming.error ? serverErrors(naming.error, text) : undefined)
  const isClashing = edited.clashes.length > 0
  const settle = (taken: Clash[]) => {
    settleForm(form, edited.settle(form.getValues(), taken))
    naming.reset()
  }
  return (
    <Dialog title={words.naming.title} closeLabel={words.close} onClose={onClose}>
      <form noValidate onSubmit={handleSubmit(() => naming.mutate())} className="grid gap-4 p-5">
        {fields.map((name) => (
          <TextField
            key={name}
            label={words.booking[name]}
            autoComplete="off"
            required={name !== 'email'}
            {...(name === 'phone' && { type: 'tel' })}
            {...(name === 'email' && { type: 'email' })}
            {...field(name)}
          />
        ))}
        {isClashing ? (
          <EditConflict
            clashes={edited.clashes}
            labelOf={(name) => words.booking[name as keyof PersonDraft]}
            onSettle={settle}
          />
        ) : (
          <FormFailure message={failure?.message} />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="neutral" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" disabled={naming.isPending || isClashing}>
            {naming.isPending ? words.saving : words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
