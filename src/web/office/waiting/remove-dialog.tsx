import type { WaitingEntry } from '../../../domain/waiting-list/waiting-list.ts'
import { done } from '../../api/api.ts'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { QuestionDialog } from '../kit/question-dialog.tsx'
import { useChange } from '../kit/use-change.ts'
import { changedByRegistration } from '../kit/use-registration-change.ts'

/** Asks before somebody is taken off a waiting list. */
export function RemoveDialog({ entry, onClose }: { entry: WaitingEntry; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.waiting
  const change = useChange({
    failsIn: 'place',
    send: (api, _: undefined) => done(api.admin['waiting-list'][':id'].$delete({ param: { id: String(entry.id) } })),
    success: { title: labels.removed },
    touches: [['registrations', 'list'], ...changedByRegistration],
    onSuccess: onClose,
  })
  return (
    <QuestionDialog
      title={labels.removeTitle(fullName(entry.participant))}
      text={labels.removeText}
      action={labels.remove}
      look="danger"
      change={change}
      onClose={onClose}
    />
  )
}
