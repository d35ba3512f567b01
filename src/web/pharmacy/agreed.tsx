import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownRegistrationStatusLabels } from '../../domain/desk/labels.ts'
import type { AgreedRegistration } from '../../domain/pharmacies/pharmacy-agreement.ts'
import { StatusBadge } from '../signed-in/status-badges.tsx'
import { PagedCards, SessionLines } from './paged-cards.tsx'
import { PaperButton } from './paper-button.tsx'
import { usePharmacyText } from './pharmacy-text.ts'
import { agreedQuery } from './queries.ts'

/** The registrations that participants let the pharmacy see, where there are any (docs/rules/pharmacies.md#agreement). */
export function Agreed() {
  const { words } = usePharmacyText()
  const [page, setPage] = useState(1)
  const agreed = useQuery(agreedQuery(page))
  return (
    <PagedCards
      id="accords-titre"
      {...words.agreed}
      query={agreed}
      page={page}
      onPage={setPage}
      card={(row) => <AgreedCard key={row.id} registration={row} />}
    />
  )
}

function AgreedCard({ registration }: { registration: AgreedRegistration }) {
  const { words } = usePharmacyText()
  const { firstName, lastName, training, presence, status, documents } = registration
  const name = `${firstName} ${lastName}`
  return (
    <li className="grid grid-cols-1 content-start gap-3 rounded-box border border-sand bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 font-body font-semibold text-base">{name}</h3>
        <StatusBadge status={status} labels={ownRegistrationStatusLabels} />
      </div>
      <SessionLines training={training} />
      {presence && <p className="text-muted text-sm">{words.attended(presence.attended, presence.of)}</p>}
      {documents.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {documents.map((document) => (
            <PaperButton key={document.id} document={document} of={name} />
          ))}
        </div>
      )}
    </li>
  )
}
