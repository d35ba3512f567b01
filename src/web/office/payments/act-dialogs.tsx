import { lazy, Suspense, useState } from 'react'
import { reversibleAs } from '../../../domain/payments/ledger.ts'
import type { PaymentRow } from '../../../domain/payments/payment.ts'
import { actsOn, type PaymentAct } from '../../../domain/payments/payment-acts.ts'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { useMay } from '../kit/use-may.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { ReversalDialog } from './reversal-dialog.tsx'

const BounceDialog = lazy(() => import('./bounce-dialog.tsx').then(({ BounceDialog }) => ({ default: BounceDialog })))

/** What may be done with an entry: its short name, and whole with whose it is. */
interface OfferedAct {
  act: PaymentAct
  short: string
  title: string
  named: string
}

/** What the office may do with entries of the ledger, by how each stands; nothing where the reader may record no money. */
export function useOfferedActs(): (payment: PaymentRow) => OfferedAct[] {
  const { words } = useOffice()
  const may = useMay()
  const { bounce, refund, reversal, payments } = words
  return (payment) => {
    const name = fullName(payment.participant)
    const as = reversibleAs(payment.kind)
    const names = {
      bounce: { short: bounce.short, title: bounce.title, named: bounce.of(name) },
      refund: { short: refund.refund, title: refund.refund, named: payments.refundOf(name) },
      reverse: { short: reversal.short, title: reversal.titles[as], named: reversal.of[as](name) },
    }
    return may('money recorders') ? actsOn(payment).map((act) => ({ act, ...names[act] })) : []
  }
}

interface Begun {
  act: PaymentAct
  payment: PaymentRow
}

/** The dialog of the act that was begun with an entry, and the way to begin one. */
export function useActDialog() {
  const [begun, begin] = useState<Begun>()
  const onClose = () => begin(undefined)
  const dialog = begun && (
    <Suspense>
      {begun.act === 'bounce' && <BounceDialog payment={begun.payment} onClose={onClose} />}
      {begun.act === 'refund' && <RefundDialog payment={begun.payment} onClose={onClose} />}
      {begun.act === 'reverse' && <ReversalDialog payment={begun.payment} onClose={onClose} />}
    </Suspense>
  )
  return { dialog, begin: (act: PaymentAct, payment: PaymentRow) => begin({ act, payment }) }
}
