import { useState } from 'react'
import type { Person } from '../../../domain/registrations/person.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { DetailList } from '../../ui/detail-list.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { Part } from '../kit/part.tsx'
import { DocumentList } from '../registrations/document-list.tsx'
import { PaymentList } from '../registrations/payment-list.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { Merges } from './merges.tsx'
import { PersonHours } from './person-hours.tsx'
import { PersonMails, PersonMessages, PersonRegistrations } from './person-lists.tsx'
import { PersonWaiting } from './person-waiting.tsx'
import { SeveralNames, Sharers } from './several-names.tsx'

/** Who they are, what they owe, and all that is theirs, newest first. */
export function PersonDetails({ person }: { person: Person }) {
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
          <OnlyFor circle="administrators">
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
      <OnlyFor circle="office readers">
        <Part title={labels.mails}>
          <PersonMails of={of} />
        </Part>
      </OnlyFor>
      <OnlyFor circle="administrators">
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
