import { FormProvider, useForm } from 'react-hook-form'
import { OfficeWaitingForm } from '../../../domain/waiting-list/waiting-list.ts'
import { read } from '../../api/api.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { useSendingKey } from '../../forms/use-sending-key.ts'
import { FormActions } from '../kit/form-actions.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { changedByRegistration } from '../kit/use-registration-change.ts'
import { NeedsAndLanguage, type NeedsDraft } from '../registrations/needs-and-language.tsx'
import { type PersonDraft, PersonFields } from '../registrations/person-fields.tsx'

interface Draft extends PersonDraft, NeedsDraft {}

const nobody: Draft = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  organization: '',
  position: '',
  specialRequirements: '',
  locale: 'fr',
}
const resolver = draftResolver(OfficeWaitingForm, (draft: Draft) => draft)

/** Puts somebody on a waiting list who called or came by (docs/rules/waiting-list.md#joining). */
export function AddDialog({ trainingId, onClose }: { trainingId: number; onClose: () => void }) {
  const { words } = useOffice()
  const sendingKey = useSendingKey()
  const form = useForm({ resolver, defaultValues: nobody })
  const { formState } = form
  const change = useChange({
    failsIn: 'place',
    send: (api, json: OfficeWaitingForm) =>
      read(
        api.admin.trainings[':id']['waiting-list'].$post(
          { param: { id: String(trainingId) }, json },
          sendingKey.optionsFor({ trainingId, ...json }),
        ),
      ),
    success: { title: words.waiting.added },
    touches: [['registrations', 'list'], ...changedByRegistration],
    onSuccess: onClose,
  })
  const { errorOf, failure } = useFormErrors(form, change.failure)
  return (
    <FormDialog title={words.waiting.addTitle} shape="wide" isDirty={formState.isDirty} onClose={onClose}>
      {(close) => (
        <FormProvider {...form}>
          <form
            noValidate
            onSubmit={form.handleSubmit((body) => change.mutate(body))}
            className="grid grid-cols-1 gap-5 p-5"
          >
            <PersonFields errorOf={errorOf} />
            <NeedsAndLanguage errorOf={errorOf} languageHint={words.officeRegistration.languageHint} />
            <FormActions change={{ isPending: change.isPending, failure }} onCancel={close} label={words.waiting.add} />
          </form>
        </FormProvider>
      )}
    </FormDialog>
  )
}
