import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languageLabels } from '../../../domain/desk/labels.ts'
import { isLate } from '../../../domain/registrations/instalment.ts'
import {
  owedOf,
  type RegistrationDetail,
  type RegistrationRow,
  remainingOf,
} from '../../../domain/registrations/registration.ts'
import { stepsOf } from '../../../domain/registrations/registration-steps.ts'
import type { PermissionGroup } from '../../../domain/staff/role.ts'
import { placeIn } from '../../../domain/trainings/online-place.ts'
import { formatDay, formatMoment } from '../../../domain/values/dates.ts'
import { mailLink } from '../../../domain/values/email.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { PaymentBadge, StatusBadge } from '../../signed-in/status-badges.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { DetailList } from '../../ui/detail-list.tsx'
import { ChangeList } from '../audit/change-list.tsx'
import { Part } from '../kit/detail-sheet.tsx'
import { fullName } from '../kit/full-name.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { useAskedToOpen } from '../kit/use-asked-to-create.ts'
import { useMay } from '../kit/use-may.ts'
import { DeclaredList } from '../payments/declaration-card.tsx'
import { today } from '../payments/movement-fields.tsx'
import { OnlinePaymentsOf } from '../payments/online-payment-card.tsx'
import { auditQuery } from '../queries/audit.ts'
import { DetailDialogs, type RecordChange } from './detail-dialogs.tsx'
import { RegistrationHead } from './registration-head.tsx'
import { DocumentList, NotificationHistory, PaymentList } from './registration-lists.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import { useBulkActions } from './use-bulk-actions.ts'

/** The parts in which a registration is to be paid, as they stand (docs/rules/payments.md#instalments). */
function InstalmentList({ instalments }: Pick<RegistrationDetail['registration'], 'instalments'>) {
  const { locale, words } = useOffice()
  const labels = words.instalments
  if (instalments.length === 0) return <p className="text-muted text-sm">{labels.none}</p>
  return (
    <ul className="divide-y divide-sand text-sm">
      {instalments.map((part) => (
        <li key={part.dueOn} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
          <span>{formatDay(part.dueOn, locale)}</span>
          <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="font-semibold tabular-nums">{formatMoney(part.amount)}</span>
            {part.left === 0 ? (
              <Badge tone="green">{labels.paid}</Badge>
            ) : (
              <>
                {part.left < part.amount && <span className="tabular-nums">{labels.left(formatMoney(part.left))}</span>}
                {isLate(part, today()) && <Badge tone="red">{labels.late}</Badge>}
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface Props {
  row: Pick<RegistrationRow, 'id' | 'status' | 'participant'>
  bulk: ReturnType<typeof useBulkActions>
}

/** Reminds a participant by mail of the training and of what is still owed, after the moment in which it is taken back. */
function ReminderButton({ row, bulk }: Props) {
  const { words } = useOffice()
  const isWaiting = bulk.waitingFor(row.id) !== undefined
  return (
    <Button
      look="neutral"
      size="compact"
      aria-disabled={isWaiting}
      onClick={() => isWaiting || bulk.start.mutate({ action: 'remind', rows: [row] })}
    >
      {words.registrations.act.remind}
    </Button>
  )
}

/** Who changed what about a registration, when, from what to what; newest first. */
function ChangeHistory({ registrationId }: { registrationId: number }) {
  const changes = useQuery(auditQuery({ subjectType: 'registration', subjectId: String(registrationId) }))
  return <Loaded query={changes}>{({ rows }) => <ChangeList entries={rows} />}</Loaded>
}

/** What the office knows of a registration, and what it changes about it (docs/rules/office.md#registration-details). */
export function RegistrationDetails({ detail }: { detail: RegistrationDetail }) {
  const { locale, text, words } = useOffice()
  const may = useMay()
  const bulk = useBulkActions()
  const [open, setOpen] = useState<RecordChange>()
  const [isTransferring, setTransferring] = useState(false)
  useAskedToOpen({
    encaisser: () => may('money recorders') && setOpen('record'),
    rembourser: () => may('money recorders') && setOpen('refund'),
    corriger: () => may('administrators') && setOpen('contact'),
    changer: () =>
      may('administrators') &&
      detail.training.kind === 'session' &&
      detail.registration.status !== 'annulée' &&
      setTransferring(true),
  })
  const { registration, participant, training, access, notifications } = detail
  const labels = words.registration
  // What is done next has its button at the head.
  const [next] = stepsOf(registration, may)
  const owed = owedOf(registration)
  const { price, status, paymentStatus, credit, toGiveBack, toRefund, discountAmount, discountCode } = registration
  const isDue = status !== 'annulée' && paymentStatus !== 'remboursé'
  const priceWords = price === null ? labels.priceToSet : formatMoney(price)
  const action = (change: RecordChange, label: string, group: PermissionGroup = 'administrators') => (
    <OnlyFor group={group}>
      <Button look="neutral" size="compact" onClick={() => setOpen(change)}>
        {label}
      </Button>
    </OnlyFor>
  )
  return (
    <div className="grid grid-cols-1 divide-y divide-sand">
      <RegistrationHead detail={detail} bulk={bulk} onStep={setOpen} />
      <Part title={labels.status} action={action('status', labels.editStatus)}>
        <DetailList
          rows={[
            [labels.currentStatus, <StatusBadge key="status" status={registration.status} />],
            [labels.registeredAt, formatMoment(registration.createdAt, locale)],
            [labels.origin, registration.importId !== null && labels.ofImport(registration.importId)],
            [words.unproven.address, registration.isUnproven && words.unproven.explained],
          ]}
        />
      </Part>
      {training.kind === 'online_course' && (
        <Part
          title={words.access.title}
          action={status !== 'annulée' && action('access', access === null ? words.access.open : words.access.extend)}
        >
          <DetailList
            rows={
              access === null
                ? [[words.access.state, words.access.notYet]]
                : [
                    [words.access.since, formatMoment(access.openedAt, locale)],
                    [words.access.until, formatMoment(access.endsAt, locale)],
                  ]
            }
          />
        </Part>
      )}
      <Part
        title={labels.payment}
        action={
          <div className="flex flex-wrap gap-2">
            {action('payer', words.pharmacies.editPayer)}
            {price === null && status !== 'annulée' && next !== 'price' && action('price', labels.setPrice)}
            {credit + toGiveBack > 0 && next !== 'refund' && action('refund', words.refund.refund, 'money recorders')}
            {credit + toGiveBack > 0 && action('credit', labels.moveCredit, 'money recorders')}
            {price !== null && status !== 'annulée' && action('discount', words.discounts.give)}
            {price !== null && action('payment', labels.editPayment, 'money recorders')}
          </div>
        }
      >
        <DetailList
          rows={[
            [labels.paymentStatus, <PaymentBadge key="payment" status={registration.paymentStatus} />],
            [
              labels.followingStatus,
              registration.followingStatus && words.paymentStatuses[registration.followingStatus],
            ],
            [labels.amountPaid, formatMoney(registration.paymentAmount)],
            [labels.price, priceWords],
            [
              labels.discount,
              discountAmount && [formatMoney(discountAmount), discountCode].filter(Boolean).join(' · '),
            ],
            [labels.remaining, price === null ? null : formatMoney(owed)],
            [labels.toGiveBack, toRefund > 0 && formatMoney(toRefund)],
            [toRefund > 0 ? labels.creditWithin : labels.credit, credit > 0 && formatMoney(credit)],
            [
              words.pharmacies.payer,
              registration.pharmacy && (
                <OfficeLink
                  key="payer"
                  to={{ onglet: 'officines', officine: registration.pharmacy.id }}
                  className="text-green underline underline-offset-4"
                >
                  {registration.pharmacy.name}
                </OfficeLink>
              ),
            ],
            [labels.reference, <code key="reference">{registration.paymentReference}</code>],
          ]}
        />
      </Part>
      {isDue && (registration.instalments.length > 0 || owed > 0) && (
        <Part
          title={words.instalments.part}
          action={owed > 0 && action('instalments', words.instalments.edit, 'money recorders')}
        >
          <InstalmentList instalments={registration.instalments} />
        </Part>
      )}
      <Part
        title={labels.payments}
        action={
          remainingOf(registration) > 0 && next !== 'record' && action('record', words.payments.add, 'money recorders')
        }
      >
        <PaymentList of={{ registrationId: String(registration.id) }} />
        <OnlinePaymentsOf registrationId={registration.id} />
        <DeclaredList registrationId={registration.id} />
      </Part>
      <Part
        title={labels.participant}
        action={
          <div className="flex flex-wrap gap-2">
            <OfficeLink
              to={({ inscription: _, ...view }) => ({ ...view, personne: registration.id })}
              className={buttonClass('neutral', '', 'compact')}
            >
              {words.person.open}
            </OfficeLink>
            {action('contact', words.contact.edit)}
          </div>
        }
      >
        <DetailList
          rows={[
            [labels.fullName, fullName(participant)],
            [
              labels.email,
              // Somebody whom their pharmacy registered may have none.
              participant.email && (
                <TextLink key="email" href={mailLink(participant.email)} label={participant.email} />
              ),
            ],
            [
              labels.phone,
              // Somebody who was erased has none.
              participant.phone && (
                <TextLink key="phone" href={`tel:${participant.phone}`} label={formatPhone(participant.phone)} />
              ),
            ],
            [labels.organization, participant.organization],
            [labels.position, participant.position],
            [labels.language, languageLabels[registration.locale][locale]],
            [labels.specialRequirements, registration.specialRequirements],
          ]}
        />
      </Part>
      <Part title={labels.training}>
        <DetailList
          rows={[
            [labels.trainingTitle, training.title],
            [labels.category, text.categories[training.category]],
            [labels.date, training.startsAt && formatDay(training.startsAt, locale)],
            [labels.place, placeIn(training.location, locale)],
            [labels.price, priceWords],
          ]}
        />
      </Part>
      <Part title={labels.documents}>
        <DocumentList of={{ registrationId: String(registration.id) }} />
      </Part>
      <OnlyFor group="office readers">
        <Part
          title={labels.notifications}
          // A cancelled registration has nothing to be reminded of.
          action={
            registration.status !== 'annulée' &&
            may('administrators') && <ReminderButton row={{ ...registration, participant }} bulk={bulk} />
          }
        >
          <NotificationHistory notifications={notifications} />
        </Part>
        <Part title={labels.history}>
          <ChangeHistory registrationId={registration.id} />
        </Part>
      </OnlyFor>
      {isTransferring && (
        <TransferDialog rows={[{ ...registration, participant }]} bulk={bulk} onClose={() => setTransferring(false)} />
      )}
      <DetailDialogs detail={detail} open={open} onClose={() => setOpen(undefined)} />
    </div>
  )
}

const TextLink = ({ href, label }: { href: string; label: string }) => (
  <a href={href} className="break-all text-green underline underline-offset-4">
    {label}
  </a>
)
