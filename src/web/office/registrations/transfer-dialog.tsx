import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { atOtherPrice } from '../../../domain/discounts/discount.ts'
import { refundableAmount } from '../../../domain/payments/ledger.ts'
import {
  owedOf,
  paymentStatusFor,
  type RegistrationDetail,
  type RegistrationRow,
} from '../../../domain/registrations/registration.ts'
import type { TrainingSummary } from '../../../domain/trainings/training-schemas.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { formatMoney, formatPrice } from '../../../domain/values/money.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckboxField } from '../../ui/field.tsx'
import { fullName } from '../kit/full-name.ts'
import type { OfficeWords } from '../kit/office-text.ts'
import { useOffice } from '../kit/office-text.ts'
import { registrationQuery } from '../queries/registrations.ts'
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
 * back. The agreed price stays and no place is made, unless a box says so. Of one registration, each session says what it costs before and
 * after, and what is owed or to be given back then.
 */
export function TransferDialog({ rows, bulk, onClose, onBegun }: Props) {
  const { words, locale } = useOffice()
  const labels = words.transfer
  const [appliesNewPrice, setNewPrice] = useState(false)
  const [beyondPlaces, setBeyond] = useState(false)
  const [first, ...others] = rows
  const { data: detail } = useQuery({ ...registrationQuery(first?.id ?? 0), enabled: others.length === 0 })
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
        <OpenTrainings
          except={from}
          noteOf={(training) =>
            pricesOfMove(
              others.length === 0 ? detail?.registration : undefined,
              training,
              appliesNewPrice,
              labels,
              locale,
            )
          }
          onPick={({ id }) => bulk.start.isPending || move(id)}
        />
      </div>
    </Dialog>
  )
}

type Moved = Pick<
  RegistrationDetail['registration'],
  'status' | 'price' | 'discountAmount' | 'discountTerms' | 'paymentStatus' | 'paymentAmount'
>

/**
 * What a session costs, and of one registration what it costs now and there, with what is owed or to be given back then
 * (docs/rules/registrations.md#transfer).
 * @param registration undefined where several go, or while it is read
 */
export function pricesOfMove(
  registration: Moved | undefined,
  training: Pick<TrainingSummary, 'price'>,
  appliesNewPrice: boolean,
  labels: OfficeWords['transfer'],
  locale: Locale,
): string {
  const own = labels.sessionPrice(formatPrice(training.price, locale))
  if (!registration) return own
  const { price, discountAmount, discountTerms, paymentAmount } = registration
  const isCounted = appliesNewPrice && training.price !== null
  const there = isCounted ? atOtherPrice(discountAmount, training.price ?? 0, discountTerms).price : price
  const isOther = there !== price
  const after = {
    ...registration,
    price: there,
    paymentStatus: isOther ? paymentStatusFor(there, paymentAmount) : registration.paymentStatus,
  }
  const [owed, back] = [owedOf(after), there === null ? 0 : refundableAmount(after)]
  return [
    own,
    isOther
      ? labels.changes(formatPrice(price, locale), formatPrice(there, locale))
      : labels.stays(formatPrice(price, locale)),
    owed > 0 && labels.owed(formatMoney(owed)),
    back > 0 && labels.giveBack(formatMoney(back)),
    owed + back === 0 && labels.even,
  ]
    .filter(Boolean)
    .join(' · ')
}
