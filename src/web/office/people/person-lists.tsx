import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isOwing, remainingOf } from '../../../domain/registrations/registration.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { FramedRows } from '../../signed-in/empty-list.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import { PaymentBadge, StatusBadge } from '../../signed-in/status-badges.tsx'
import { DeliveryBadge } from '../kit/delivery-badge.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import type { OfficeSearch } from '../kit/use-office-search.ts'
import { messagesQuery } from '../queries/messages.ts'
import { notificationsQuery } from '../queries/notifications.ts'
import { registrationsQuery } from '../queries/registrations.ts'

interface OfPerson {
  of: { person: string }
}

/** Their registrations, each of which opens. */
export function PersonRegistrations({ of }: OfPerson) {
  const { locale, words } = useOffice()
  return (
    <Brief
      query={useQuery(registrationsQuery(of))}
      empty={words.registrations.empty}
      lineOf={(row) => ({
        id: row.id,
        title: datedTitle(row.trainingTitle, row.startsAt, locale),
        opens: { inscription: row.id },
        detail: [
          words.registration.title(row.id),
          formatMoment(row.createdAt, locale),
          isOwing(row) && words.participants.remaining(formatMoney(remainingOf(row))),
        ],
        badges: (
          <>
            <StatusBadge status={row.status} />
            <PaymentBadge status={row.paymentStatus} />
          </>
        ),
      })}
    />
  )
}

/** What was written to them about their registrations. */
export function PersonMails({ of }: OfPerson) {
  const { locale, words } = useOffice()
  return (
    <Brief
      query={useQuery(notificationsQuery({ filter: 'all', ...of }))}
      empty={words.registration.noNotifications}
      lineOf={({ id, subject, to, createdAt, state }) => ({
        id,
        title: subject,
        opens: { onglet: 'notifications', livraison: 'all', notification: id },
        detail: [formatMoment(createdAt, locale), to],
        badges: <DeliveryBadge state={state} />,
      })}
    />
  )
}

/** What they wrote by the contact form. */
export function PersonMessages({ of }: OfPerson) {
  const { locale, words } = useOffice()
  return (
    <Brief
      query={useQuery(messagesQuery({ folder: 'all', ...of }))}
      empty={words.messages.empty.inbox}
      lineOf={({ id, message, createdAt }) => ({
        id,
        title: message.length > 80 ? `${message.slice(0, 80)}…` : message,
        opens: { onglet: 'messages', message: id },
        detail: [formatMoment(createdAt, locale)],
      })}
    />
  )
}

interface Line {
  id: number
  title: string
  /** What the office shows for it, instead of the person. */
  opens?: Partial<OfficeSearch>
  detail: (string | false)[]
  badges?: ReactNode
}

interface Props<Row> {
  query: UseQueryResult<{ rows: Row[]; total: number }>
  empty: string
  lineOf: (row: Row) => Line
}

/** A few rows of one of the office's lists, a line or two each. */
function Brief<Row>({ query, empty, lineOf }: Props<Row>) {
  return (
    <Loaded query={query}>
      {({ rows }) => (
        <FramedRows rows={rows} none={<p className="text-muted text-sm">{empty}</p>}>
          {(row) => <BriefLine key={lineOf(row).id} {...lineOf(row)} />}
        </FramedRows>
      )}
    </Loaded>
  )
}

function BriefLine({ title, opens, detail, badges }: Line) {
  return (
    <li className="grid gap-1 px-3.5 py-2.5 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        {opens ? (
          <OfficeLink
            to={({ personne: _, ...view }) => ({ ...view, ...opens })}
            className="min-w-0 font-semibold underline decoration-sand-deep underline-offset-4 hover:text-green"
          >
            {title}
          </OfficeLink>
        ) : (
          <span className="min-w-0 font-semibold">{title}</span>
        )}
        <span className="flex flex-wrap gap-1.5">{badges}</span>
      </div>
      <p className="text-muted tabular-nums">{detail.filter((part) => part !== false).join(' · ')}</p>
    </li>
  )
}
