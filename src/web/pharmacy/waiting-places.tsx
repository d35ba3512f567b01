import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { trainingHeadings } from '../../domain/trainings/training.ts'
import type { AcceptanceForm, OwnWaitingEntry } from '../../domain/waiting-list/waiting-list.ts'
import { apiOf, read } from '../api/api.ts'
import { AcceptPlace, LeaveDialog, usePlaceChange, waitingFacts, waitingState } from '../signed-in/waiting-place.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { usePharmacyText } from './pharmacy-text.ts'
import { bookedKey, waitingQuery } from './queries.ts'

/** Who of the pharmacy waits for a place, above its registrations; nothing where nobody does. */
export function WaitingPlaces() {
  const { words } = usePharmacyText()
  const { data: entries = [] } = useQuery(waitingQuery)
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="attente-titre" className="grid grid-cols-1 gap-4">
      <h2 id="attente-titre" className="text-heading">
        {words.waiting.title}
      </h2>
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {entries.map((entry) => (
          <WaitingCard key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function WaitingCard({ entry }: { entry: OwnWaitingEntry }) {
  const { locale, words } = usePharmacyText()
  const labels = words.waiting
  const [isLeaving, setLeaving] = useState(false)
  const { accept, leave } = useChanges(entry)
  const { state, training, booked } = entry
  const name = booked?.name ?? ''
  const isOffered = state === 'offered'
  return (
    <li className="grid grid-cols-1 content-start gap-3 rounded-box border border-sand bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 font-body font-semibold text-base">{name}</h3>
        <span className="flex flex-wrap gap-1.5">
          {booked?.isUnnamed && <Badge tone="orange">{words.unnamed}</Badge>}
          <Badge tone={isOffered ? 'green' : 'grey'}>{isOffered ? labels.isOffered : labels.isWaiting}</Badge>
        </span>
      </div>
      <div className="grid text-sm">
        <p>{trainingHeadings(training, locale).title.text}</p>
        <p className="text-muted first-letter:uppercase">{waitingFacts(entry, locale)}</p>
      </div>
      <p>{waitingState(entry, labels, locale)}</p>
      <p className="text-muted text-sm">
        {labels.reference} <code>{booked?.reference}</code>
      </p>
      <AcceptPlace entry={entry} accept={accept}>
        {(take) => (
          <div className="flex flex-wrap gap-2">
            {isOffered && (
              <Button size="compact" disabled={accept.isPending} onClick={take}>
                {labels.accept}
                <span className="sr-only">{words.naming.of(name)}</span>
              </Button>
            )}
            <Button look="neutral" size="compact" onClick={() => setLeaving(true)}>
              {isOffered ? labels.decline : labels.leave}
              <span className="sr-only">{words.naming.of(name)}</span>
            </Button>
          </div>
        )}
      </AcceptPlace>
      {isLeaving && (
        <LeaveDialog
          words={{
            title: isOffered ? labels.declineTitle : labels.leaveTitle,
            text: labels.leaveText(name),
            leave: isOffered ? labels.decline : labels.leave,
            stay: labels.stay,
          }}
          leave={leave}
          onClose={() => setLeaving(false)}
        />
      )}
    </li>
  )
}

/** Taking a place, and giving it up, in turns; who waits and who is registered are read again. */
function useChanges({ id }: OwnWaitingEntry) {
  const { accepted, left } = usePharmacyText().words.waiting
  const own = apiOf(useQueryClient()).pharmacy['waiting-list'][':id']
  const param = { id: String(id) }
  return {
    accept: usePlaceChange((json: AcceptanceForm) => read(own.accept.$post({ param, json })), [bookedKey], accepted),
    leave: usePlaceChange(() => read(own.leave.$post({ param })), [bookedKey], left),
  }
}
