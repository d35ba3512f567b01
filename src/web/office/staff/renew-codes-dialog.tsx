import { read } from '../../api/api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { QuestionDialog } from '../kit/question-dialog.tsx'
import { useChange } from '../kit/use-change.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'

/** Makes ten fresh recovery codes, which end the former ones, and shows them this once. */
export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.recoveryCodes
  const renewal = useChange({
    failsIn: 'place',
    send: (api) => read(api.admin.account['recovery-codes'].$post()),
    success: { title: labels.renewed },
    touches: [['users']],
  })
  if (renewal.data) {
    return (
      <Dialog title={labels.title} closeLabel={words.close} isDismissable={false} onClose={onClose}>
        <RecoveryCodeList codes={renewal.data.recoveryCodes} onKept={onClose} />
      </Dialog>
    )
  }
  return (
    <QuestionDialog
      title={labels.renew}
      text={labels.renewText}
      action={labels.renewSubmit}
      change={renewal}
      onClose={onClose}
    />
  )
}
