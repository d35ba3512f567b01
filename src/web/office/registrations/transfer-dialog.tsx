import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { atOtherPrice } from '../../../domain/discounts/discount.ts'
import { refundableAmount } from '../../../domain/payments/ledger.ts'
import {
  owedOf,
  paymentStatusFor,
  type RegistrationDetail,
  type RegistrationRow,
} from '../../../domain/registrations/registration.ts'
import type { TrainingSummary } from '../../../domain/trainings/training-schemas.ts'
import { formatMoney, formatPrice } from '../../../domain/values/money.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckboxField } from '../../ui/field.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffer } from '../kit/offers.ts'
import { useOffice } from '../kit/office-text.ts'
import { registrationQuery } from '../queries/registrations.ts'
import { TrainingField } from './training-field.tsx'
import type { useBulkActions } from './use-bulk-actions.ts'

interface Props {
  rows: readonly Pick<RegistrationRow, 'id' | 'trainingId' | 'status' | 'participant'>[]
  bulk: ReturnType<typeof useBulkActions>
  onClose: () => void
  onBegun?: (id: number) => void
}

/**
 * To which session registrations go (docs/rules/registrations.md#transfer): it is chosen, says what changes, and is then begun, after the
 * moment in which it is taken back. The agreed price stays and no place is made, unless a box says so.
 */
export function TransferDialog({ rows, bulk, onClose, onBegun }: Props) {
  const { words, locale } = useOffice()
  const labels = words.transfer
  const [trainingId, choose] = useState<number>()
  const [appliesNewPrice, setNewPrice] = useState(false)
  const [beyondPlaces, setBeyond] = useState(false)
  const [first, ...others] = rows
  const isOne = others.length === 0
  const { data: detail } = useQuery({ ...registrationQuery(first?.id ?? 0), enabled: isOne })
  const training = useOffer(trainingId)
  const from = rows.every((row) => row.trainingId === first?.trainingId) ? first?.trainingId : undefined
  const isShort = training !== undefined && training.placesLeft < rows.length
  const move = (to: number) =>
    bulk.start.mutate(
      {
        action: 'transfer',
        rows,
        transfer: { trainingId: to, appliesNewPrice, beyondPlaces: isShort && beyondPlaces },
      },
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
        <p className="font-semibold">{first && isOne ? fullName(first.participant) : words.bulk.ticked(rows.length)}</p>
        <p className="text-muted text-sm">{labels.hint}</p>
        <TrainingField
          training={training}
          isChosen={trainingId !== undefined}
          onChoose={(id) => {
            choose(id)
            // What was ticked was for the other session.
            setBeyond(false)
            setNewPrice(false)
          }}
          error={undefined}
          except={from}
          noteOf={({ price }) => labels.sessionPrice(formatPrice(price, locale))}
        />
        {training && (detail || !isOne) && (
          <>
            {detail && isOne ? (
              <MoveTable registration={detail.registration} training={training} appliesNewPrice={appliesNewPrice} />
            ) : (
              <p>{labels.sessionPrice(formatPrice(training.price, locale))}</p>
            )}
            {training.price !== null && (
              <CheckboxField
                label={labels.newPrice}
                checked={appliesNewPrice}
                onChange={() => setNewPrice(!appliesNewPrice)}
              />
            )}
            {isShort && (
              <CheckboxField
                label={labels.beyondPlaces}
                checked={beyondPlaces}
                onChange={() => setBeyond(!beyondPlaces)}
              />
            )}
            <BeginButton isPending={bulk.start.isPending} onBegin={() => move(training.id)} onCancel={onClose} />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** What begins it: the next that Enter does, once what changes is in sight. */
function BeginButton(props: { isPending: boolean; onBegin: () => void; onCancel: () => void }) {
  const { words } = useOffice()
  const begin = useRef<HTMLButtonElement>(null)
  useEffect(() => begin.current?.focus(), [])
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button look="neutral" onClick={props.onCancel}>
        {words.cancel}
      </Button>
      <Button ref={begin} aria-disabled={props.isPending} onClick={() => props.isPending || props.onBegin()}>
        {words.transfer.begin}
      </Button>
    </div>
  )
}

type Moved = Pick<
  RegistrationDetail['registration'],
  'status' | 'price' | 'discountAmount' | 'discountTerms' | 'paymentStatus' | 'paymentAmount'
>

/** What somebody pays for a session, in FCFA; without a price nothing is owed. */
interface Standing {
  /** Before the discount. */
  full: number | null
  discount: number
  price: number | null
  owed: number
  toGiveBack: number
}

/**
 * What a registration costs now and in another session, and what is owed or to be given back then.
 * @param appliesNewPrice whether the other session's price counts in place of the agreed one
 */
export function standingsOfMove(
  registration: Moved,
  training: Pick<TrainingSummary, 'price'>,
  appliesNewPrice: boolean,
): { before: Standing; after: Standing } {
  const { price, discountAmount, discountTerms, paymentAmount } = registration
  const there =
    appliesNewPrice && training.price !== null
      ? atOtherPrice(discountAmount, training.price, discountTerms)
      : { price, discountAmount }
  const standing = (moved: Moved): Standing => {
    const discount = moved.discountAmount ?? 0
    return {
      full: moved.price === null ? null : moved.price + discount,
      discount,
      price: moved.price,
      owed: owedOf(moved),
      toGiveBack: moved.price === null ? 0 : refundableAmount(moved),
    }
  }
  const paymentStatus =
    there.price === price ? registration.paymentStatus : paymentStatusFor(there.price, paymentAmount)
  return {
    before: standing(registration),
    after: standing({ ...registration, price: there.price, discountAmount: there.discountAmount ?? 0, paymentStatus }),
  }
}

interface MoveTableProps {
  registration: Moved
  training: Pick<TrainingSummary, 'price'>
  appliesNewPrice: boolean
}

/** Both prices, discounts and balances, beside each other. */
function MoveTable({ registration, training, appliesNewPrice }: MoveTableProps) {
  const { words, locale } = useOffice()
  const labels = words.transfer
  const { before, after } = standingsOfMove(registration, training, appliesNewPrice)
  const paid = formatMoney(registration.paymentAmount)
  const balanceOf = ({ price, owed, toGiveBack }: Standing) =>
    toGiveBack > 0
      ? labels.giveBack(formatMoney(toGiveBack))
      : price === null
        ? formatPrice(price, locale)
        : labels.owed(formatMoney(owed))
  const rows = [
    [labels.full, formatPrice(before.full, locale), formatPrice(after.full, locale)],
    [labels.discount, formatMoney(before.discount), formatMoney(after.discount)],
    [labels.price, formatPrice(before.price, locale), formatPrice(after.price, locale)],
    [labels.paid, paid, paid],
    [labels.balance, balanceOf(before), balanceOf(after)],
  ] as const
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="sr-only">{labels.table}</caption>
      <thead>
        <tr className="border-sand border-b text-muted">
          <td />
          <th scope="col" className="py-1.5 text-right font-normal">
            {labels.before}
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-normal">
            {labels.after}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-sand">
        {rows.map(([name, one, other]) => (
          <tr key={name} className="align-baseline last:font-semibold">
            <th scope="row" className="py-1.5 text-left font-[inherit]">
              {name}
            </th>
            <td className="py-1.5 text-right">{one}</td>
            <td className="py-1.5 pl-3 text-right">{other}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
