import { FormProvider, useForm } from 'react-hook-form'
import { languageLabels } from '../../../domain/labels.ts'
import { type Locale, locales } from '../../../domain/language.ts'
import { OfficeWaitingForm } from '../../../domain/waiting-list.ts'
import { read } from '../../api/api.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import { useFieldError } from '../../forms/use-field-error.ts'
import { useSendingKey } from '../../forms/use-sending-key.ts'
import { SelectField } from '../../ui/field.tsx'
import { FormActions } from '../kit/form-actions.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { changedByRegistration } from '../kit/use-registration-change.ts'
import { type PersonDraft, PersonFields } from '../registrations/person-fields.tsx'

interface Draft extends PersonDraft {
  specialRequirements: string
  locale: Locale
}

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
  const { locale, words } = useOffice()
  const labels = words.officeRegistration
  const sendingKey = useSendingKey()
  const form = useForm({ resolver, defaultValues: nobody })
  const { register, formState } = form
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
  const errorOf = useFieldError(formState.errors, change.failure?.fields)
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
            <SelectField
              label={labels.language}
              hint={labels.languageHint}
              error={errorOf('locale')}
              {...register('locale')}
            >
              {locales.map((language) => (
                <option key={language} value={language}>
                  {languageLabels[language][locale]}
                </option>
              ))}
            </SelectField>
            <FormActions change={change} onCancel={close} label={words.waiting.add} />
          </form>
        </FormProvider>
      )}
    </FormDialog>
  )
}
