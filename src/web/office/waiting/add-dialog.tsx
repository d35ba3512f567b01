import { OfficeWaitingForm } from '../../../domain/waiting-list/waiting-list.ts'
import { read } from '../../api/api.ts'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { changedByRegistration } from '../queries/registrations.ts'
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

/** Puts somebody on a waiting list who called or came by (docs/rules/waiting-list.md#joining). */
export function AddDialog({ trainingId, onClose }: { trainingId: number; onClose: () => void }) {
  const { words } = useOffice()
  const form = useChangeForm({
    schema: OfficeWaitingForm,
    draft: nobody,
    send: (api, json, once) =>
      read(api.admin.trainings[':id']['waiting-list'].$post({ param: { id: String(trainingId) }, json }, once)),
    recorded: words.waiting.added,
    touches: changedByRegistration,
    onDone: onClose,
  })
  return (
    <ChangeDialog title={words.waiting.addTitle} shape="wide" form={form} onClose={onClose} submit={words.waiting.add}>
      <PersonFields field={form.field} />
      <NeedsAndLanguage field={form.field} languageHint={words.officeRegistration.languageHint} />
    </ChangeDialog>
  )
}
