import { useEffect, useRef } from 'react'
import { isOwing, type RegistrationDetail, remainingOf } from '../../../domain/registrations/registration.ts'
import { type RegistrationStep, stepsOf } from '../../../domain/registrations/registration-steps.ts'
import { placeIn } from '../../../domain/trainings/online-place.ts'
import { formatDay } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { PaymentBadge, StatusBadge } from '../../signed-in/status-badges.tsx'
import { Button } from '../../ui/button.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { useMay } from '../kit/use-may.ts'
import { RowActions } from './registration-columns.tsx'
import type { useBulkActions } from './use-bulk-actions.ts'

interface Props {
  detail: RegistrationDetail
  bulk: ReturnType<typeof useBulkActions>
  /** Opens the dialog of a step that has one. */
  onStep: (step: Exclude<RegistrationStep, 'confirm'> | 'access') => void
}

/** What is asked of a registration first: who, which session and when, how it stands, what is due; and what is to be done next. */
export function RegistrationHead({ detail, bulk, onStep }: Props) {
  const { locale, words } = useOffice()
  const may = useMay()
  const top = useRef<HTMLElement>(null)
  // Another one begins at its top, however far the one before was scrolled.
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { registration, participant, training } = detail
  const labels = words.registration
  const row = { ...registration, participant, trainingKind: training.kind }
  const [step] = stepsOf(registration, may)
  // To confirm an online course is to open it: its dialog says so.
  const opensCourse = step === 'confirm' && training.kind === 'online_course'
  const isUnderWay = bulk.waitingFor(registration.id) !== undefined
  const stepLabels: Record<RegistrationStep, string> = {
    confirm: opensCourse ? words.access.open : words.registrations.act.confirm,
    price: labels.setPrice,
    record: words.payments.add,
    certificate: labels.issueCertificate,
    refund: words.refund.refund,
  }
  const take = (next: RegistrationStep) => {
    if (opensCourse) onStep('access')
    else if (next !== 'confirm') onStep(next)
    else if (!isUnderWay) bulk.start.mutate({ action: 'confirm', rows: [row] })
  }
  const actions = <RowActions row={row} bulk={bulk} besides={step} onPay={() => onStep('record')} />
  return (
    <section ref={top} aria-label={labels.overview} className="grid scroll-mt-16 grid-cols-1 gap-4 px-5 py-5">
      <div className="grid gap-1">
        <h3 className="text-heading">{fullName(participant)}</h3>
        <p>{training.title}</p>
        <p className="text-muted text-sm">
          {[training.startsAt && formatDay(training.startsAt, locale), placeIn(training.location, locale)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <StatusBadge status={registration.status} />
        <PaymentBadge status={registration.paymentStatus} />
        {isOwing(registration) && (
          <strong className="tabular-nums">
            {words.participants.remaining(formatMoney(remainingOf(registration)))}
          </strong>
        )}
        {registration.toRefund > 0 && (
          <strong className="tabular-nums">{words.participants.toGiveBack(formatMoney(registration.toRefund))}</strong>
        )}
        {registration.price === null && registration.status !== 'annulée' && <strong>{labels.tariffToSet}</strong>}
        {!step && actions}
      </div>
      {step && (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            aria-disabled={step === 'confirm' && isUnderWay}
            onClick={() => take(step)}
            className="aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
          >
            {stepLabels[step]}
          </Button>
          {actions}
        </div>
      )}
    </section>
  )
}
