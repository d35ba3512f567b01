import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import type { AcceptanceForm, OwnWaitingEntry } from '../../../domain/waiting-list/waiting-list.ts'
import { apiOf, read } from '../../api/api.ts'
import { ownWaitingQuery } from '../../api/participant-queries.ts'
import { AcceptPlace, LeaveDialog, usePlaceChange, waitingFacts, waitingState } from '../../signed-in/waiting-place.tsx'
import { Button } from '../../ui/button.tsx'
import { usePortal } from '../kit/portal-text.ts'

/** The waiting lists one is on, above one's registrations; nothing for people who wait for none. */
export function WaitingPlaces() {
  const { words } = usePortal()
  const { data: entries = [] } = useQuery(ownWaitingQuery)
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="attente-titre" className="mb-6 grid grid-cols-1 gap-3">
      <h2 id="attente-titre" className="text-heading">
        {words.waiting.title}
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {entries.map((entry) => (
          <WaitingPlace key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function WaitingPlace({ entry }: { entry: OwnWaitingEntry }) {
  const { locale, words } = usePortal()
  const labels = words.waiting
  const [isLeaving, setLeaving] = useState(false)
  const { accept, leave } = useChanges(entry)
  const { state, training } = entry
  const title = trainingHeadings(training, locale).title
  const isOffered = state === 'offered'
  return (
    <li className="grid gap-3 rounded-box border border-sand bg-surface p-5">
      <div className="grid gap-1">
        <p lang={title.lang} className="font-semibold">
          {title.text}
        </p>
        <p className="text-muted text-sm first-letter:uppercase">{waitingFacts(entry, locale)}</p>
      </div>
      <p>{waitingState(entry, labels, locale)}</p>
      <AcceptPlace entry={entry} accept={accept}>
        {(take) => (
          <div className="flex flex-wrap gap-3">
            {isOffered && (
              <Button disabled={accept.isPending} onClick={take}>
                {labels.accept}
              </Button>
            )}
            <Button look="outline" onClick={() => setLeaving(true)}>
              {isOffered ? labels.decline : labels.leave}
              <span className="sr-only">, {title.text}</span>
            </Button>
          </div>
        )}
      </AcceptPlace>
      {isLeaving && (
        <LeaveDialog
          words={{ title: labels.leaveTitle, text: labels.leaveText, leave: labels.leave, stay: labels.stay }}
          leave={leave}
          onClose={() => setLeaving(false)}
        />
      )}
    </li>
  )
}

/** Taking one's place, and giving it up; lists and registrations are read again. */
function useChanges({ id }: OwnWaitingEntry) {
  const { accepted, left } = usePortal().words.waiting
  const own = apiOf(useQueryClient()).participant['waiting-list'][':id']
  const param = { id: String(id) }
  return {
    accept: usePlaceChange((json: AcceptanceForm) => read(own.accept.$post({ param, json })), outOfDate, accepted),
    leave: usePlaceChange(() => read(own.leave.$post({ param })), outOfDate, left),
  }
}

const outOfDate = [['participant'], ['trainings']]
