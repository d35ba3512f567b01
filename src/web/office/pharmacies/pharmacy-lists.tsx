import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Pharmacy } from '../../../domain/pharmacies/pharmacy.ts'
import type { ContactDecision, PharmacyContact } from '../../../domain/pharmacies/pharmacy-contact.ts'
import { isOwing, remainingOf } from '../../../domain/registrations/registration.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { read } from '../../api/api.ts'
import { FramedRows } from '../../signed-in/empty-list.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import { PaymentBadge, StatusBadge } from '../../signed-in/status-badges.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Part } from '../kit/detail-sheet.tsx'
import { fullName } from '../kit/full-name.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { QuestionDialog } from '../kit/question-dialog.tsx'
import { useChange } from '../kit/use-change.ts'
import { useMay } from '../kit/use-may.ts'
import { pharmacyContactsQuery } from '../queries/pharmacies.ts'
import { registrationsPerPage, registrationsQuery } from '../queries/registrations.ts'

/** Who speaks for a pharmacy in its space. */
export function ContactList({ pharmacy }: { pharmacy: Pharmacy }) {
  const labels = useOffice().words.pharmacies.access
  const mayDecide = useMay()('administrators')
  const [removed, remove] = useState<PharmacyContact>()
  return (
    <Part title={labels.contacts}>
      <Loaded query={useQuery(pharmacyContactsQuery({ pharmacy: String(pharmacy.id) }))}>
        {({ rows }) => (
          <FramedRows rows={rows} none={<p className="text-muted text-sm">{labels.noContacts}</p>}>
            {(contact) => (
              <li
                key={contact.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3.5 py-2.5 text-sm"
              >
                <span className="grid min-w-0 gap-0.5">
                  <span className="font-semibold">{contact.name}</span>
                  <span className="text-muted">
                    {[contact.email, contact.phone && formatPhone(contact.phone)].filter(Boolean).join(' · ')}
                  </span>
                </span>
                {mayDecide && (
                  <Button look="quiet" size="compact" onClick={() => remove(contact)}>
                    {labels.remove}
                  </Button>
                )}
              </li>
            )}
          </FramedRows>
        )}
      </Loaded>
      {removed && <Removal contact={removed} pharmacy={pharmacy} onClose={() => remove(undefined)} />}
    </Part>
  )
}

interface Props {
  contact: PharmacyContact
  pharmacy: Pharmacy
  onClose: () => void
}

function Removal({ contact, pharmacy, onClose }: Props) {
  const labels = useOffice().words.pharmacies.access
  const removing = useDecision({ contact, title: labels.removed, onDone: onClose })
  return (
    <QuestionDialog
      title={labels.removeTitle}
      text={labels.removeText(contact.name ?? contact.email, pharmacy.name)}
      action={labels.remove}
      change={{ ...removing, mutate: () => removing.mutate({ state: 'removed' }) }}
      onClose={onClose}
    />
  )
}

/** What a pharmacy pays for, newest first; beyond a page of them, the way to the list. */
export function PaidRegistrations({ pharmacy: { id } }: { pharmacy: Pharmacy }) {
  const { locale, words } = useOffice()
  const labels = words.pharmacies
  return (
    <Loaded query={useQuery(registrationsQuery({ pharmacy: String(id) }))}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <p className="text-muted text-sm">{labels.noRegistrations}</p>
        ) : (
          <div className="grid grid-cols-1 justify-items-start gap-3">
            <ul className="framed-rows w-full">
              {rows.map((row) => (
                <li key={row.id} className="grid gap-1 px-3.5 py-2.5 text-sm">
                  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
                    <OfficeLink
                      to={(view) => ({ ...view, inscription: row.id })}
                      className="min-w-0 font-semibold underline decoration-sand-deep underline-offset-4 hover:text-green"
                    >
                      {fullName(row.participant)}
                    </OfficeLink>
                    <span className="flex flex-wrap gap-1.5">
                      <StatusBadge status={row.status} />
                      <PaymentBadge status={row.paymentStatus} />
                    </span>
                  </div>
                  <p className="text-muted tabular-nums">
                    {[
                      datedTitle(row.trainingTitle, row.startsAt, locale),
                      isOwing(row) && words.participants.remaining(formatMoney(remainingOf(row))),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </li>
              ))}
            </ul>
            {total > registrationsPerPage && (
              <OfficeLink to={{ onglet: 'inscriptions', payeur: id }} className={buttonClass('neutral', '', 'compact')}>
                {labels.allRegistrations(total)}
              </OfficeLink>
            )}
          </div>
        )
      }
    </Loaded>
  )
}

interface Decision {
  contact: PharmacyContact
  title: string
  failsIn?: 'place' | 'toast'
  onDone?: () => void
}

/** The office's word on who asks for a pharmacy's space, or has it. */
export const useDecision = ({ contact, title, failsIn = 'place', onDone }: Decision) =>
  useChange({
    failsIn,
    send: (api, json: ContactDecision) =>
      read(api.admin['pharmacy-contacts'][':id'].$put({ param: { id: String(contact.id) }, json })),
    success: { title },
    touches: [['pharmacies'], ['dashboard'], ['audit'], ['notifications']],
    ...(onDone && { onSuccess: onDone }),
  })
