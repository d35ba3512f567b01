import { ConfirmationDialog } from './confirmation-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { RefusalDialog } from './refusal-dialog.tsx'
import type { DeclarationAct } from './use-confirmation.ts'

/** What is open over declared payments. */
export function DecisionDialogs({ act, onClose }: { act: DeclarationAct | undefined; onClose: () => void }) {
  if (act?.kind === 'confirm') return <ConfirmationDialog row={act.row} refused={act.refused} onClose={onClose} />
  if (act?.kind === 'refuse') return <RefusalDialog row={act.row} onClose={onClose} />
  return act?.kind === 'picture' ? <PictureDialog row={act.row} onClose={onClose} /> : null
}
