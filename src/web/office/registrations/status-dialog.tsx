import { type FormEvent, useState } from 'react'
import {
  type RegistrationDetail,
  type RegistrationStatus,
  registrationStatuses,
} from '../../../domain/registrations/registration.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { validationMessage } from '../../../domain/values/validation.ts'
import { read } from '../../api/api.ts'
import { type Clash, useEditedVersion } from '../../forms/use-edited-version.ts'
import { EditConflict } from '../../signed-in/edit-conflict.tsx'
import { StatusBadge } from '../../signed-in/status-badges.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { FormActions, FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { registrationChanged } from '../queries/registrations.ts'

const statusVersion = ({ registration: { status, version } }: RegistrationDetail) => ({ draft: { status }, version })

/** 'Modifier le statut' (docs/rules/office.md#status-dialog): any value may follow any other (docs/rules/registrations.md#statuses); nothing is sent before one is chosen (docs/rules/office.md#status-dialog). */
export function StatusDialog({ detail, onClose }: { detail: RegistrationDetail; onClose: () => void }) {
  const { locale, words } = useOffice()
  const [chosen, choose] = useState<RegistrationStatus>()
  const [isMissing, setMissing] = useState(false)
  const { registration } = detail
  const paid = registration.paymentAmount + registration.credit
  const edited = useEditedVersion(detail, statusVersion)
  const param = { id: String(registration.id) }
  const change = useChange({
    send: (api, status: RegistrationStatus) =>
      edited.save(
        { status },
        (version, draft) => read(api.registrations[':id'].status.$put({ param, json: { ...draft, version } })),
        undefined,
        ['status'],
      ),
    success: { title: words.registration.statusUpdated },
    ...registrationChanged,
    onSuccess: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) change.mutate(chosen)
    else setMissing(true)
  }
  const isClashing = edited.clashes.length > 0
  const settle = (taken: Clash[]) => {
    if (chosen) edited.settle({ status: chosen }, taken)
    change.reset()
    if (taken.length > 0) onClose()
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
          {chosen === 'confirmée' && detail.training.kind === 'online_course' && detail.access === null && (
            <p role="status" className="rounded-lg bg-green-wash px-4 py-3 text-sm">
              {words.access.openHint}
            </p>
          )}
          {chosen === 'annulée' && paid > 0 && (
            <p role="status" className="rounded-lg bg-orange-wash px-4 py-3 text-orange-deep text-sm">
              {words.registration.cancelPaid(formatMoney(paid))}
            </p>
          )}
          <p className="text-muted text-sm">{words.registration.notifyHint}</p>
          {isClashing && (
            <EditConflict
              clashes={edited.clashes}
              labelOf={() => words.registration.status}
              wordsOf={(_, status) => words.registrationStatuses[status as RegistrationStatus]}
              onSettle={settle}
            />
          )}
          <FormActions change={change} onCancel={close} isClashing={isClashing} />
        </form>
      )}
    </FormDialog>
  )
}
