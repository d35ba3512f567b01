import { read } from '../../api/api.ts'
import { useOffice } from '../kit/office-text.ts'
import { QuestionDialog } from '../kit/question-dialog.tsx'
import { useChange } from '../kit/use-change.ts'

/** Gives the second factor up, and its recovery codes with it. */
export function RemoveFactorDialog({ onClose }: { onClose: () => void }) {
  const labels = useOffice().words.account
  const removal = useChange({
    failsIn: 'place',
    send: (api) => read(api.admin.account['second-factor'].$delete()),
    success: { title: labels.factorRemoved },
    touches: [['users']],
    onSuccess: onClose,
  })
  return (
    <QuestionDialog
      title={labels.removeFactor}
      text={labels.removeText}
      action={labels.removeSubmit}
      look="danger"
      change={removal}
      onClose={onClose}
    />
  )
}
