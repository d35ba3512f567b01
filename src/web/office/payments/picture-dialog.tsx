import type { DeclarationRow } from '../../../domain/payments/payment-declaration.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { DeclaredFacts } from './declared-facts.tsx'
import { useDeclaredBy } from './use-declared-by.ts'

/** The picture of the operator's message, beside what was declared by it. */
export function PictureDialog({ row, onClose }: { row: DeclarationRow; onClose: () => void }) {
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
