import { useState } from 'react'
import type { RegistrationRow } from '../../../domain/registrations/registration.ts'
import { type RegistrationStep, stepsOf } from '../../../domain/registrations/registration-steps.ts'
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { useMay } from '../kit/use-may.ts'
import { TransferDialog } from './transfer-dialog.tsx'
import type { useBulkActions } from './use-bulk-actions.ts'

interface Props {
  row: Pick<
    RegistrationRow,
    'id' | 'trainingId' | 'status' | 'price' | 'paymentStatus' | 'paymentAmount' | 'participant'
  >
  bulk: ReturnType<typeof useBulkActions>
  onPay: () => void
  /** What has a button of its own. */
  besides?: RegistrationStep | undefined
}

/**
 * What is done most with a registration, without opening it: confirm, record a payment, remind, move to another session, cancel; what its state and one's role
 * allow. All but the payment tells its person, and waits for a moment in which it is taken back.
 */
export function RowActions({ row, bulk, onPay, besides }: Props) {
  const { words } = useOffice()
  const may = useMay()
  const [isTransferring, setTransferring] = useState(false)
  const steps = stepsOf(row, may).filter((step) => step !== besides)
  const paused = (action: 'confirm' | 'remind' | 'cancel'): MenuAction => ({
    label: words.registrations.act[action],
    act: () => bulk.start.mutate({ action, rows: [row] }),
  })
  const waiting = bulk.waitingFor(row.id)
  const isTold = row.status !== 'annulée' && may('administrators') && waiting === undefined
  const actions = [
    waiting !== undefined && { label: words.bulk.stop, act: () => bulk.stop(waiting) },
    isTold && steps.includes('confirm') && paused('confirm'),
    steps.includes('record') && { label: words.payments.add, act: onPay },
    isTold && paused('remind'),
    isTold && { label: words.registrations.act.transfer, act: () => setTransferring(true) },
    isTold && paused('cancel'),
  ].filter((action) => action !== false)
  if (actions.length === 0) return null
  return (
    <>
      <ActionMenu
        trigger={
          <Button look="neutral" size="compact" className="px-2">
            <Glyph name="more" />
            <span className="sr-only">{words.registrations.actionsOn(fullName(row.participant))}</span>
          </Button>
        }
        actions={actions}
      />
      {isTransferring && <TransferDialog rows={[row]} bulk={bulk} onClose={() => setTransferring(false)} />}
    </>
  )
}
