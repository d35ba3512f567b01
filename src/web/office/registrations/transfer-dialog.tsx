import { useState } from 'react'
import type { RegistrationRow } from '../../../domain/registration.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckboxField } from '../../ui/field.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { OpenTrainings } from './training-field.tsx'
import type { useBulkActions } from './use-bulk-actions.ts'

interface Props {
  rows: readonly Pick<RegistrationRow, 'id' | 'trainingId' | 'status' | 'participant'>[]
  bulk: ReturnType<typeof useBulkActions>
  onClose: () => void
  onBegun?: (id: number) => void
}

/**
 * To which session registrations go (docs/rules/registrations.md#transfer): the one that is clicked, after the moment in which it is taken
 * back. The agreed price stays and no place is made, unless a box says so.
 */
export function TransferDialog({ rows, bulk, onClose, onBegun }: Props) {
  const { words } = useOffice()
  const labels = words.transfer
  const [appliesNewPrice, setNewPrice] = useState(false)
  const [beyondPlaces, setBeyond] = useState(false)
  const [first, ...others] = rows
  const from = rows.every(({ trainingId }) => trainingId === first?.trainingId) ? first?.trainingId : undefined
  const move = (trainingId: number) =>
    bulk.start.mutate(
      { action: 'transfer', rows, transfer: { trainingId, appliesNewPrice, beyondPlaces } },
      {
        onSuccess({ id }) {
          onClose()
          onBegun?.(id)
        },
      },
    )
  return (
    <Dialog title={labels.title} closeLabel={words.close} onClose={onClose}>
      <div className="grid grid-cols-1 gap-4 p-5">
        <p className="font-semibold">
          {first && others.length === 0 ? fullName(first.participant) : words.bulk.ticked(rows.length)}
        </p>
        <p className="text-muted text-sm">{labels.hint}</p>
        <CheckboxField
          label={labels.newPrice}
          checked={appliesNewPrice}
          onChange={() => setNewPrice(!appliesNewPrice)}
        />
        <CheckboxField label={labels.beyondPlaces} checked={beyondPlaces} onChange={() => setBeyond(!beyondPlaces)} />
        <OpenTrainings hasFirstFocus except={from} onPick={({ id }) => bulk.start.isPending || move(id)} />
      </div>
    </Dialog>
  )
}
