import { useQuery } from '@tanstack/react-query'
import { providerNames } from '../../../domain/company/payment-providers.ts'
import { entriesOfRefund, leftUnpaid, refundableAmount, sumOf } from '../../../domain/payments/ledger.ts'
import { isByProvider, type RefundWay, usualWay } from '../../../domain/payments/online-refund.ts'
import { afterRefund, type PaymentMethod, type PaymentRow, RefundForm } from '../../../domain/payments/payment.ts'
import type { RegistrationDetail } from '../../../domain/registrations/registration.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { read } from '../../api/api.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { refundWaysQuery } from '../queries/payments.ts'
import { changedByMoney, registrationQuery } from '../queries/registrations.ts'
import { AmountField, MoneyFields, MovementFields, parseAmount, today } from './movement-fields.tsx'
import { otherWay, RefundWayField } from './refund-way-field.tsx'

/** Whose money it is, how it came where that is known, and how much of it is proposed. */
export type Refundable = Pick<
  PaymentRow,
  'registrationId' | 'participant' | 'trainingTitle' | 'startsAt' | 'paymentAmount' | 'amount' | 'method' | 'operator'
> &
  Partial<Pick<PaymentRow, 'transactionId'>>

/** A refund as it is typed. */
interface Draft {
  amount: string
  method: PaymentMethod
  operator: string
  reference: string
  valuedOn: string
  reason: string
  kept: string
  afterwards?: RefundForm['afterwards']
  /** As `RefundWayField` has it; empty until one is chosen. */
  way: string
}

const heldBy = (registration: RegistrationDetail['registration']) => ({
  credit: registration.credit,
  refundable: refundableAmount(registration),
})

/** Gives money back (docs/rules/payments.md#refunds): a row of its own in the ledger, beginning with this payment's amount and method. */
export function RefundDialog({ payment, onClose }: { payment: Refundable; onClose: () => void }) {
  const { locale, words } = useOffice()
  const labels = words.refund
  const { participant, trainingTitle, startsAt, registrationId, paymentAmount, method, operator } = payment
  const proposed = Math.min(payment.amount, paymentAmount)
  const ways = useQuery(refundWaysQuery(registrationId)).data ?? []
  const usual = usualWay(ways, { amount: proposed, transactionId: payment.transactionId })
  const wayOf = (chosen: string): RefundWay | undefined =>
    chosen === '' ? usual : ways.find(({ onlinePaymentId }) => String(onlinePaymentId) === chosen)
  const form = useChangeForm({
    schema: RefundForm,
    draft: {
      amount: String(proposed),
      method,
      operator: operator ?? '',
      reference: '',
      valuedOn: today(),
      reason: '',
      kept: '',
      way: '',
    } as Draft,
    formOf: ({ valuedOn, operator, reference, kept, way: chosen, ...draft }) => {
      const way = wayOf(chosen)
      return {
        ...draft,
        amount: parseAmount(draft.amount),
        ...(kept.trim() && { kept: parseAmount(kept) }),
        ...(way ? { onlinePaymentId: way.onlinePaymentId } : { operator, reference, ...(valuedOn && { valuedOn }) }),
      }
    },
    send: (api, json, once) =>
      read(api.registrations[':id'].refunds.$post({ param: { id: String(registrationId) }, json }, once)),
    recorded: () => (asked ? words.onlineRefund.asked(asked) : way ? words.onlineRefund.toGive : labels.recorded),
    touches: changedByMoney,
    onDone: onClose,
  })
  const { errorOf, field, watch, setValue } = form
  const way: RefundWay | undefined = wayOf(watch('way'))
  const asked: string | undefined =
    way && isByProvider(way, parseAmount(watch('amount')) ?? 0) ? providerNames[way.provider] : undefined
  const afterwards = watch('afterwards')
  // What it leaves, by the registration as it stands now; the server looks again (docs/rules/payments.md#refunds).
  const registration = useQuery(registrationQuery(registrationId)).data?.registration
  const [given, kept] = [parseAmount(watch('amount')) || 0, parseAmount(watch('kept')) || 0]
  const rest = registration && registration.paymentAmount + sumOf(entriesOfRefund(given, heldBy(registration)))
  const asks = registration !== undefined && rest !== undefined && leftUnpaid(registration, rest - kept) > 0
  const isAsked = asks || afterwards !== undefined || errorOf('afterwards') !== undefined
  return (
    <ChangeDialog
      title={labels.title}
      form={form}
      onClose={onClose}
      submit={asked ? words.onlineRefund.submit(asked) : labels.submit}
    >
      <p>{labels.what}</p>
      <p className="grid rounded-lg bg-green-wash px-4 py-3 text-sm">
        <span className="font-semibold">
          {participant.firstName} {participant.lastName}
        </span>
        <span>{datedTitle(trainingTitle, startsAt, locale)}</span>
        <span>{labels.paid(formatMoney(paymentAmount))}</span>
      </p>
      {ways.length > 0 && (
        <RefundWayField
          ways={ways}
          amount={given}
          value={way ? String(way.onlinePaymentId) : otherWay}
          onChoose={(chosen) => setValue('way', chosen, { shouldDirty: true })}
        />
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {way ? (
          <AmountField isFirst field={field} />
        ) : (
          <>
            <MoneyFields methodLabel={labels.method} isFirst field={field} />
            <MovementFields method={watch('method')} field={field} />
          </>
        )}
        {registration?.status !== 'annulée' && (
          <TextField
            label={labels.kept}
            hint={rest === undefined ? undefined : labels.keptHint(formatMoney(Math.max(0, rest)))}
            inputMode="numeric"
            autoComplete="off"
            {...field('kept')}
          />
        )}
      </div>
      <TextArea label={labels.reason} rows={2} required {...field('reason')} />
      {isAsked && (
        <div className="grid gap-2">
          <ChoiceField
            legend={labels.afterwards}
            name="afterwards"
            choices={afterRefund}
            labelOf={(choice) => labels.afterwardsChoices[choice]}
            value={afterwards}
            onChoose={(choice) => setValue('afterwards', choice, { shouldDirty: true })}
            error={afterwards === undefined ? errorOf('afterwards') : undefined}
          />
          <p className="text-muted text-sm">{labels.afterwardsHint}</p>
        </div>
      )}
      <p className="text-muted text-sm">{labels.hint}</p>
    </ChangeDialog>
  )
}
