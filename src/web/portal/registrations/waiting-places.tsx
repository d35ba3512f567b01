import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment, formatTime, formatWeekday } from '../../../domain/dates.ts'
import { trainingHeadings } from '../../../domain/training.ts'
import type { OwnWaitingEntry } from '../../../domain/waiting-list.ts'
import { apiOf, read } from '../../api/api.ts'
import { ownWaitingQuery } from '../../api/participant-queries.ts'
import { refetch } from '../../api/refetch.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { usePortal } from '../kit/portal-text.ts'

/** The waiting lists one is on, above one's registrations; nothing for who waits for none. */
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
  const accept = useWaitingChange(entry, 'accept', labels.accepted)
  const { state, position, offerEndsAt, training } = entry
  const title = trainingHeadings(training, locale).title
  const { startsAt, location } = training
  const isOffered = state === 'offered'
  return (
    <li className="grid gap-3 rounded-box border border-sand bg-surface p-5">
      <div className="grid gap-1">
        <p lang={title.lang} className="break-words font-semibold">
          {title.text}
        </p>
        <p className="break-words text-muted text-sm first-letter:uppercase">
          {[startsAt && `${formatWeekday(startsAt, locale)}, ${formatTime(startsAt, locale)}`, location]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p>
        {isOffered && offerEndsAt
          ? labels.offered(formatMoment(offerEndsAt, locale))
          : state === 'standby'
            ? labels.standby
            : labels.position(position ?? 1)}
      </p>
      <FormFailure message={accept.failure} />
      <div className="flex flex-wrap gap-3">
        {isOffered && (
          <Button disabled={accept.isPending} onClick={() => accept.mutate()}>
            {labels.accept}
          </Button>
        )}
        <Button look="outline" onClick={() => setLeaving(true)}>
          {isOffered ? labels.decline : labels.leave}
          <span className="sr-only">, {title.text}</span>
        </Button>
      </div>
      {isLeaving && <LeaveDialog entry={entry} onClose={() => setLeaving(false)} />}
    </li>
  )
}

function LeaveDialog({ entry, onClose }: { entry: OwnWaitingEntry; onClose: () => void }) {
  const { words } = usePortal()
  const labels = words.waiting
  const leave = useWaitingChange(entry, 'leave', labels.left)
  return (
    <Dialog title={labels.leaveTitle} closeLabel={words.close} onClose={onClose}>
      <div className="grid gap-4 p-5">
        <p>{labels.leaveText}</p>
        <FormFailure message={leave.failure} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="neutral" onClick={onClose}>
            {labels.stay}
          </Button>
          <Button look="danger" disabled={leave.isPending} onClick={() => leave.mutate()}>
            {labels.leave}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Takes one's place, or gives it up; lists and registrations are read again. */
function useWaitingChange({ id }: OwnWaitingEntry, act: 'accept' | 'leave', title: string) {
  const { text } = usePortal()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: async () => {
      const own = apiOf(queryClient).participant['waiting-list'][':id']
      const param = { id: String(id) }
      await (act === 'accept' ? read(own.accept.$post({ param })) : read(own.leave.$post({ param })))
    },
    onSuccess: () => showToast({ variant: 'default', title }),
    onSettled: () => refetch(queryClient, [['participant'], ['trainings']]),
  })
  return { ...change, failure: change.isError ? serverErrors(change.error, text).message : undefined }
}
