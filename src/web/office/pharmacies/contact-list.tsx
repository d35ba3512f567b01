import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Pharmacy } from '../../../domain/pharmacies/pharmacy.ts'
import type { PharmacyContact } from '../../../domain/pharmacies/pharmacy-contact.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { Part } from '../kit/part.tsx'
import { QuestionDialog } from '../kit/question-dialog.tsx'
import { useMay } from '../kit/use-may.ts'
import { pharmacyContactsQuery } from '../queries/pharmacies.ts'
import { useDecision } from './use-decision.ts'

/** Who speaks for a pharmacy in its space. */
export function ContactList({ pharmacy }: { pharmacy: Pharmacy }) {
  const labels = useOffice().words.pharmacies.access
  const mayDecide = useMay()('administrators')
  const [removed, remove] = useState<PharmacyContact>()
  return (
    <Part title={labels.contacts}>
      <Loaded query={useQuery(pharmacyContactsQuery({ pharmacy: String(pharmacy.id) }))}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="text-muted text-sm">{labels.noContacts}</p>
          ) : (
            <ul className="framed-rows">
              {rows.map((contact) => (
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
              ))}
            </ul>
          )
        }
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
  const removing = useDecision({ contact, title: labels.removed, failsIn: 'place', onDone: onClose })
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
