import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PharmacyContact } from '../../../domain/pharmacies/pharmacy-contact.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { useOffice } from '../kit/office-text.ts'
import { PharmacyPicker } from '../kit/pick-list.tsx'
import { useMay } from '../kit/use-may.ts'
import { pharmacyContactsQuery } from '../queries/pharmacies.ts'
import { useDecision } from './pharmacy-lists.tsx'

/** Who asks for a pharmacy's space: let in for one of the pharmacies, or refused. Nothing where nobody asks. */
export function WaitingContacts() {
  const { locale, words } = useOffice()
  const labels = words.pharmacies.access
  const mayDecide = useMay()('administrators')
  const asked = useQuery(pharmacyContactsQuery({ state: 'asked' }))
  const [letIn, setLetIn] = useState<PharmacyContact>()
  if (!asked.data || asked.data.total === 0) return null
  return (
    <section aria-labelledby="demandes-titre" className="rounded-box border border-sand bg-surface">
      <h3 id="demandes-titre" className="px-5 pt-4 pb-2 font-body font-semibold text-base">
        {labels.asked(asked.data.total)}
      </h3>
      <ul className="divide-y divide-sand">
        {asked.data.rows.map((contact) => (
          <li key={contact.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-3.5">
            <div className="grid min-w-0 gap-0.5">
              <p className="font-semibold">{labels.who(contact.name ?? '', contact.pharmacyName ?? '')}</p>
              <p className="text-muted text-sm">
                {[
                  contact.email,
                  contact.phone && formatPhone(contact.phone),
                  contact.askedAt && formatMoment(contact.askedAt, locale),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {mayDecide && (
              <div className="flex flex-wrap gap-2">
                <Button size="compact" onClick={() => setLetIn(contact)}>
                  {labels.letIn}
                </Button>
                <Refusal contact={contact} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {letIn && <LetIn contact={letIn} onClose={() => setLetIn(undefined)} />}
    </section>
  )
}

function Refusal({ contact }: { contact: PharmacyContact }) {
  const labels = useOffice().words.pharmacies.access
  const refusing = useDecision({ contact, title: labels.refused, failsIn: 'toast' })
  return (
    <Button
      look="neutral"
      size="compact"
      disabled={refusing.isPending}
      onClick={() => refusing.mutate({ state: 'refused' })}
    >
      {labels.refuse}
    </Button>
  )
}

/** For which pharmacy somebody speaks is the office's to say: what they typed is what is searched first. */
function LetIn({ contact, onClose }: { contact: PharmacyContact; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.pharmacies.access
  const deciding = useDecision({ contact, title: labels.opened, onDone: onClose })
  return (
    <Dialog title={labels.letInTitle(contact.name ?? contact.email)} closeLabel={words.close} onClose={onClose}>
      <div className="grid gap-5 p-5">
        <p>{labels.letInText(contact.pharmacyName ?? '')}</p>
        <PharmacyPicker
          label={words.pharmacies.search}
          begin={contact.pharmacyName ?? ''}
          onPick={({ id }) => deciding.mutate({ state: 'approved', pharmacyId: id })}
        />
        <FormFailure title={words.error} message={deciding.failure?.message} />
      </div>
    </Dialog>
  )
}
