import { type FormEvent, useState } from 'react'
import { type RegistrationDetail, type RegistrationStatus, registrationStatuses } from '../../../domain/registration.ts'
import { validationMessage } from '../../../domain/validation.ts'
import { read } from '../../api.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { FormActions } from '../form-actions.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useOffice } from '../office-text.ts'
import { StatusBadge } from '../status-badges.tsx'
import { useRegistrationChange } from './use-registration-change.ts'

interface Props {
  registration: RegistrationDetail['registration']
  onClose: () => void
}

/** 'Modifier le statut' (§2): any value may follow any other (§4); nothing is sent before one is chosen (§5). */
export function StatusDialog({ registration, onClose }: Props) {
  const { locale, words } = useOffice()
  const [chosen, choose] = useState<RegistrationStatus>()
  const [isMissing, setMissing] = useState(false)
  const change = useRegistrationChange({
    send: (api, status: RegistrationStatus) =>
      read(api.registrations[':id'].status.$put({ param: { id: String(registration.id) }, json: { status } })),
    title: words.registration.statusUpdated,
    onDone: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) change.mutate(chosen)
    else setMissing(true)
  }
  return (
    <FormDialog title={words.registration.editStatus} isDirty={chosen !== undefined} onClose={onClose}>
      {(close) => (
        <form onSubmit={submit} className="grid gap-5 p-5">
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <span className="text-muted">{words.registration.currentStatus}</span>
            <StatusBadge status={registration.status} />
          </p>
          <ChoiceField
            legend={words.registration.newStatus}
            name="status"
            choices={registrationStatuses}
            labelOf={(status) => words.registrationStatuses[status]}
            value={chosen}
            onChoose={choose}
            error={isMissing && !chosen ? validationMessage('status', locale) : undefined}
          />
          <p className="text-muted text-sm">{words.registration.notifyHint}</p>
          <FormFailure message={change.failure?.message} />
          <FormActions onCancel={close} isSaving={change.isPending} />
        </form>
      )}
    </FormDialog>
  )
}
