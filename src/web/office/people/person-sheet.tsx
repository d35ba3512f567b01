import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '../../../domain/registrations/person.ts'
import { sessionName } from '../../../domain/trainings/session-name.ts'
import { formatMoment, formatShortDay } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { apiOf } from '../../api/api.ts'
import { HoursForm } from '../../signed-in/hours-form.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { DetailList } from '../../ui/detail-list.tsx'
import { DetailSheet, Part } from '../kit/detail-sheet.tsx'
import { fullName } from '../kit/full-name.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { useMay } from '../kit/use-may.ts'
import { personHoursQuery, personQuery } from '../queries/people.ts'
import { waitingOfPersonQuery } from '../queries/waiting.ts'
import { DocumentList, PaymentList } from '../registrations/registration-lists.tsx'
import { WaitingBadge } from '../waiting/waiting-badge.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { PersonMails, PersonMessages, PersonRegistrations } from './person-lists.tsx'
import { SeveralNames, Sharers, useSeparation } from './several-names.tsx'

/** Everything of one person, whichever e-mails they registered with (docs/rules/office.md#person). */
export default function PersonSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { words } = useOffice()
  const found = useQuery(personQuery(id))
  return (
    <DetailSheet
      title={found.data ? fullName(found.data) : words.person.untitled}
      query={found}
      notFound={words.person.notFound}
      loadError={words.person.loadError}
      onClose={onClose}
    >
      {(person) => <PersonDetails person={person} />}
    </DetailSheet>
  )
}

/** The sessions whose waiting list they are on, or were lately; nothing for somebody who never waited. */
function PersonWaiting({ of }: { of: { person: string } }) {
  const { locale, words } = useOffice()
  const { data: entries = [] } = useQuery(waitingOfPersonQuery(of.person))
  if (entries.length === 0) return null
  return (
    <Part title={words.waiting.title}>
      <ul className="framed-rows text-sm">
        {entries.map(({ id, training, state, position, createdAt }) => (
          <li key={id} className="grid gap-1 px-3.5 py-2.5">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
              <OfficeLink
                to={{ onglet: 'formations', formation: training.id, volet: 'attente' }}
                className="min-w-0 font-semibold underline decoration-sand-deep underline-offset-4 hover:text-green"
              >
                {position !== null && `${words.waiting.position(position)} `}
                {sessionName(training, locale)}
              </OfficeLink>
              <WaitingBadge state={state} />
            </div>
            <p className="text-muted tabular-nums">{words.waiting.since(formatMoment(createdAt, locale))}</p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** What a person attended, year by year, as a paper to save for them. */
function PersonHours({ id }: { id: number }) {
  const { words } = useOffice()
  const queryClient = useQueryClient()
  return (
    <Loaded query={useQuery(personHoursQuery(id))}>
      {({ years }) =>
        years.length === 0 ? (
          <p className="text-muted text-sm">{words.hours.none}</p>
        ) : (
          <HoursForm
            years={years}
            request={(year, language) =>
              apiOf(queryClient).admin.people[':id'].hours[':year'][':language'].$get({
                param: { id: String(id), year, language },
              })
            }
          />
        )
      }
    </Loaded>
  )
}

/** The e-mails that the office has joined, and the way back while there is one. */
function Merges({ personId, merges }: { personId: number; merges: Person['merges'] }) {
  const { locale, words } = useOffice()
  const labels = words.person
  const mayJoin = useMay()('administrators')
  const separation = useSeparation(personId)
  if (merges.length === 0) return null
  return (
    <ul aria-label={labels.merges} className="grid gap-2 rounded-lg bg-paper px-3.5 py-2.5 text-sm">
      {merges.map(({ id, email, otherEmail, mergedAt, canBeUndone }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="min-w-0">
            {labels.joined(email || labels.noEmail, otherEmail || labels.noEmail, formatShortDay(mergedAt, locale))}
          </span>
          {canBeUndone && mayJoin && (
            <Button look="quiet" size="compact" disabled={separation.isPending} onClick={() => separation.mutate(id)}>
              {labels.separate}
              <span className="sr-only">{` ${email || labels.noEmail}, ${otherEmail || labels.noEmail}`}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Who they are, what they owe, and all that is theirs, newest first. */
function PersonDetails({ person }: { person: Person }) {
  const { locale, words } = useOffice()
  // With whom they are to be joined: somebody who is still to be found, or one of those who share the e-mail.
  const [merging, merge] = useState<'search' | number>()
  const labels = words.person
  const { id, emails, phones, organizations, orderNumbers, registrations, paid, remaining, hasAccount } = person
  const of = { person: String(id) }
  return (
    <div className="grid grid-cols-1 divide-y divide-sand">
      <Part
        title={labels.who}
        action={
          <OnlyFor group="administrators">
            <Button look="neutral" size="compact" onClick={() => merge('search')}>
              {labels.merge}
            </Button>
          </OnlyFor>
        }
      >
        <DetailList
          rows={[
            [labels.emails(emails.length), emails.join(', ')],
            [labels.phones(phones.length), phones.map(formatPhone).join(', ')],
            [labels.organizations(organizations.length), organizations.join(', ')],
            [labels.orderNumbers, orderNumbers.join(', ')],
            [labels.account, hasAccount ? labels.hasAccount : labels.noAccount],
            [labels.live, String(registrations)],
            [labels.paid, formatMoney(paid)],
            [labels.remaining, <strong key="remaining">{formatMoney(remaining)}</strong>],
          ]}
        />
        <SeveralNames person={person} />
        <Sharers sharers={person.sharers} onJoin={merge} />
        <Merges personId={id} merges={person.merges} />
      </Part>
      <Part title={labels.registrations}>
        <PersonRegistrations of={of} />
      </Part>
      <PersonWaiting of={of} />
      <Part title={labels.hours}>
        <PersonHours id={id} />
      </Part>
      <Part
        title={labels.payments}
        action={
          person.names.length < 2 && (
            <a
              href={`/api/admin/people/${id}/account/${locale}`}
              className={buttonClass('neutral', '', 'compact')}
              download
            >
              {labels.statement}
            </a>
          )
        }
      >
        {person.names.length > 1 && <p className="text-muted text-sm">{labels.statementWaits}</p>}
        <PaymentList of={of} />
      </Part>
      <Part title={labels.documents}>
        <DocumentList of={of} />
      </Part>
      <OnlyFor group="office readers">
        <Part title={labels.mails}>
          <PersonMails of={of} />
        </Part>
      </OnlyFor>
      <OnlyFor group="administrators">
        <Part title={labels.messages}>
          <PersonMessages of={of} />
        </Part>
      </OnlyFor>
      {merging !== undefined && (
        <MergeDialog
          person={person}
          known={merging === 'search' ? undefined : merging}
          onClose={() => merge(undefined)}
        />
      )}
    </div>
  )
}
