import type { SignedSheet } from '../../../domain/attendance/signed-sheet.ts'
import { done } from '../../api/api.ts'
import { useOffice } from '../kit/office-text.ts'
import { QuestionDialog } from '../kit/question-dialog.tsx'
import { useChange } from '../kit/use-change.ts'
import { signedSheetsQuery } from '../queries/presence.ts'
import { trainingOverviewQuery } from '../queries/trainings.ts'

interface Props {
  sheet: SignedSheet
  trainingId: number
  onClose: () => void
}

/** Asks before a signed sheet is gone. */
export function RemoveSheetDialog({ sheet, trainingId, onClose }: Props) {
  const { words } = useOffice()
  const labels = words.sheets
  const removal = useChange({
    failsIn: 'place',
    send: (api) => done(api.admin['signed-sheets'][':id'].$delete({ param: { id: String(sheet.id) } })),
    success: { title: labels.removed },
    touches: [signedSheetsQuery(trainingId).queryKey, trainingOverviewQuery(trainingId).queryKey],
    onSuccess: onClose,
  })
  return (
    <QuestionDialog
      title={labels.removeTitle}
      text={labels.removeText}
      action={labels.remove}
      look="danger"
      change={removal}
      onClose={onClose}
    />
  )
}
