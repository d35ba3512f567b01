import { type DeclarationRow, RefusalForm } from '../../../domain/payments/payment-declaration.ts'
import { read } from '../../api/api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { changedByMoney } from '../queries/registrations.ts'
import { ConfirmationDialog } from './confirmation-dialog.tsx'
import { DeclaredFacts } from './declared-facts.tsx'
import type { DeclarationAct } from './use-confirmation.ts'
import { useDeclaredBy } from './use-declared-by.ts'

/** Refuses a declared payment with a reason that the person is told (docs/rules/declared-payments.md#deciding). */
function RefusalDialog({ row, onClose }: { row: DeclarationRow; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.declarations
  const form = useChangeForm({
    schema: RefusalForm,
    draft: { reason: '' },
    send: (api, json) =>
      read(api.admin['payment-declarations'][':id'].refusal.$post({ param: { id: String(row.id) }, json })),
    recorded: labels.refused,
    touches: changedByMoney,
    onDone: onClose,
  })
  return (
    <ChangeDialog title={labels.refuseTitle} form={form} onClose={onClose} submit={labels.refuse}>
      <DeclaredFacts row={row} />
      <TextArea label={labels.reason} hint={labels.reasonHint} rows={3} required {...form.field('reason')} />
    </ChangeDialog>
  )
}

/** The picture of the operator's message, beside what was declared by it. */
function PictureDialog({ row, onClose }: { row: DeclarationRow; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.declarations
  const declaredBy = useDeclaredBy()
  return (
    <Dialog title={labels.pictureTitle} shape="wide" closeLabel={words.close} onClose={onClose}>
      <div className="grid grid-cols-1 gap-5 p-5">
        <DeclaredFacts row={row} />
        <img
          src={`/api/admin/payment-declarations/${row.id}/picture`}
          alt={labels.pictureOf(declaredBy(row))}
          className="mx-auto max-h-[70vh] max-w-full rounded-lg border border-sand object-contain"
        />
      </div>
    </Dialog>
  )
}

/** What is open over declared payments. */
export function DecisionDialogs({ act, onClose }: { act: DeclarationAct | undefined; onClose: () => void }) {
  if (act?.kind === 'confirm') return <ConfirmationDialog row={act.row} refused={act.refused} onClose={onClose} />
  if (act?.kind === 'refuse') return <RefusalDialog row={act.row} onClose={onClose} />
  return act?.kind === 'picture' ? <PictureDialog row={act.row} onClose={onClose} /> : null
}
