import * as v from 'valibot'
import { AccessExtension, type RegistrationDetail } from '../../../domain/registrations/registration.ts'
import { read } from '../../api/api.ts'
import { TextField } from '../../ui/field.tsx'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { registrationChanged } from '../queries/registrations.ts'

interface Props {
  detail: RegistrationDetail
  onClose: () => void
}

/** Opens an online course to its person, or lets them have it for longer (docs/rules/online-courses.md#access). */
export function AccessDialog({ detail, onClose }: Props) {
  return detail.access === null ? (
    <OpeningDialog detail={detail} onClose={onClose} />
  ) : (
    <ExtensionDialog detail={detail} endsAt={detail.access.endsAt} onClose={onClose} />
  )
}

function OpeningDialog({ detail, onClose }: Props) {
  const labels = useOffice().words.access
  const form = useChangeForm({
    schema: v.strictObject({}),
    draft: {},
    formOf: (draft) => draft,
    send: (api) => read(api.admin.registrations[':id'].access.$post({ param: { id: String(detail.registration.id) } })),
    recorded: labels.opened,
    ...registrationChanged,
    onDone: onClose,
  })
  return (
    <ChangeDialog title={labels.open} form={form} onClose={onClose} submit={labels.open}>
      <p>{labels.openHint}</p>
    </ChangeDialog>
  )
}

function ExtensionDialog({ detail, endsAt, onClose }: Props & { endsAt: string }) {
  const labels = useOffice().words.access
  const form = useChangeForm({
    schema: AccessExtension,
    draft: { lastDay: '' },
    formOf: (draft) => ({ ...draft, endsAt }),
    send: (api, json) =>
      read(api.admin.registrations[':id'].access.$put({ param: { id: String(detail.registration.id) }, json })),
    recorded: labels.extended,
    ...registrationChanged,
    onDone: onClose,
  })
  return (
    <ChangeDialog title={labels.extend} form={form} onClose={onClose} submit={labels.extend}>
      <TextField label={labels.lastDay} hint={labels.lastDayHint} type="date" required {...form.field('lastDay')} />
    </ChangeDialog>
  )
}
