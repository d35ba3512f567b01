import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { preview } from '../../../domain/announcements/notification.ts'
import type { OfficeDocument } from '../../../domain/documents/document.ts'
import type { PaymentRow } from '../../../domain/payments/payment.ts'
import type { PaymentAct } from '../../../domain/payments/payment-acts.ts'
import type { RegistrationDetail } from '../../../domain/registrations/registration.ts'
import { formatMoment, formatShortDay } from '../../../domain/values/dates.ts'
import { withLanguage } from '../../../domain/values/language-path.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { certificatePath } from '../../../domain/values/paths.ts'
import { FramedRows } from '../../signed-in/empty-list.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DocumentBadge, stateOf, useKindLabel } from '../documents/document-state.tsx'
import { DeliveryBadge } from '../kit/delivery-badge.tsx'
import { DownloadButton } from '../kit/download-button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { ResendButton } from '../notifications/resend-button.tsx'
import { useActDialog, useOfferedActs } from '../payments/act-dialogs.tsx'
import { EntryRefundNote } from '../payments/online-refund.tsx'
import { documentsQuery } from '../queries/documents.ts'
import { paymentsQuery } from '../queries/payments.ts'

/** The owner: a registration, or a person, named by any registration of theirs. */
export type Owner = { registrationId: string } | { person: string }

/** What was paid and given back, newest first, each payment with its receipt. */
export function PaymentList({ of }: { of: Owner }) {
  const { words } = useOffice()
  const payments = useQuery(paymentsQuery(of))
  const { dialog, begin } = useActDialog()
  return (
    <Loaded query={payments}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="text-muted text-sm">{words.registration.noPayments}</p>
        ) : (
          <>
            <ul className="framed-rows">
              {rows.map((payment) => (
                <Payment key={payment.id} payment={payment} onAct={(act) => begin(act, payment)} />
              ))}
            </ul>
            {dialog}
          </>
        )
      }
    </Loaded>
  )
}

function Payment({ payment, onAct }: { payment: PaymentRow; onAct: (act: PaymentAct) => void }) {
  const { locale, words } = useOffice()
  const actsOf = useOfferedActs()
  const { amount, kind, method, operator, reference, notes, createdAt, valuedOn, receipt, isReversed } = payment
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3.5 py-2.5 text-sm">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <span className={`whitespace-nowrap font-semibold tabular-nums ${isReversed ? 'line-through' : ''}`}>
            {formatMoney(amount)}
          </span>
          {isReversed && <Badge>{words.payments.isReversed}</Badge>}
          {kind !== 'payment' && <Badge>{words.payments.kinds[kind]}</Badge>}
        </p>
        <p className="text-muted">
          <time dateTime={createdAt} className="tabular-nums">
            {formatMoment(createdAt, locale)}
          </time>
          {` · ${words.payments.methods[method]}`}
          {operator && ` · ${operator}`}
          {reference && ` · ${reference}`}
          {!createdAt.startsWith(valuedOn) && ` · ${words.payment.valuedOnShort(formatShortDay(valuedOn, locale))}`}
        </p>
        {notes && <p className="whitespace-pre-line">{notes}</p>}
        <EntryRefundNote payment={payment} />
      </div>
      <span className="flex flex-wrap gap-2">
        {receipt && <DownloadButton document={receipt} />}
        {actsOf(payment).map(({ act, short, named }) => (
          <Button key={act} look="quiet" size="compact" onClick={() => onAct(act)}>
            {short}
            <span className="sr-only"> {named}</span>
          </Button>
        ))}
      </span>
    </li>
  )
}

/** Papers of somebody or of a training: proforma invoice, receipts, certificates, and what the office attached. */
export function DocumentList({ of }: { of: Owner | { trainingId: string } }) {
  const { words } = useOffice()
  const documents = useQuery(documentsQuery(of))
  return (
    <Loaded query={documents}>
      {({ rows }) => (
        <FramedRows rows={rows} none={<p className="text-muted text-sm">{words.registration.noDocuments}</p>}>
          {(document) => <Paper key={document.id} document={document} isNamed={'trainingId' in of} />}
        </FramedRows>
      )}
    </Loaded>
  )
}

/** @param isNamed whether it says whose it is, as beside those of others */
function Paper({ document, isNamed }: { document: OfficeDocument; isNamed: boolean }) {
  const { locale, words } = useOffice()
  const kindOf = useKindLabel()
  const { title, kind, number, createdAt, state, holder } = document
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3.5 py-2.5 text-sm">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{title}</span>
          {stateOf(document) !== 'prêt' && <DocumentBadge document={document} />}
        </p>
        {isNamed && holder && <p>{holder}</p>}
        <p className="text-muted">
          {kindOf(document)} · <time dateTime={createdAt}>{formatShortDay(createdAt, locale)}</time>
        </p>
        {kind === 'certificate' && number && (
          <a href={withLanguage(certificatePath(number), locale)} className="text-link">
            {words.registration.verify}
          </a>
        )}
      </div>
      {state === 'ready' && <DownloadButton document={document} />}
    </li>
  )
}

/** How much of a message is shown before it is opened whole, in characters (docs/rules/formats.md#previews). */
const shown = 200

type Sent = RegistrationDetail['notifications'][number]

/** The messages sent about a registration, newest first (docs/rules/office.md#registration-details). */
export function NotificationHistory({ notifications }: { notifications: Sent[] }) {
  const { words } = useOffice()
  if (notifications.length === 0) return <p className="text-muted text-sm">{words.registration.noNotifications}</p>
  return (
    <ul className="grid gap-3">
      {notifications.map((notification) => (
        <SentNotification key={notification.id} notification={notification} />
      ))}
    </ul>
  )
}

function SentNotification({ notification }: { notification: Sent }) {
  const { locale, words } = useOffice()
  const [isWhole, setWhole] = useState(false)
  const { subject, createdAt, read, state, lastError, textContent, isTextKept } = notification
  const short = preview(textContent, shown)
  return (
    <li className="grid gap-1.5 rounded-lg border border-sand p-3.5 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{subject}</span>
        <span className="flex gap-1.5">
          <DeliveryBadge state={state} />
          <Badge tone={read ? 'plain' : 'orange'}>{read ? words.registration.read : words.registration.unread}</Badge>
        </span>
      </div>
      <time dateTime={createdAt} className="text-muted">
        {formatMoment(createdAt, locale)}
      </time>
      {isTextKept ? (
        <p className={isWhole ? 'whitespace-pre-line' : undefined}>{isWhole ? textContent : short}</p>
      ) : (
        <p className="text-muted">{words.notifications.textGone}</p>
      )}
      {state !== 'sent' && lastError && (
        <p className="text-red">
          {words.notifications.reason}
          {`${words.dashboard.colon} ${lastError}`}
        </p>
      )}
      <div className="-ml-3 flex flex-wrap items-center justify-between gap-2">
        {short !== textContent && (
          <Button look="quiet" size="compact" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? words.registration.showLess : words.registration.showAll}
          </Button>
        )}
        <span className="ml-auto">
          <ResendButton notification={notification} />
        </span>
      </div>
    </li>
  )
}
