import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Announcement } from '../../../domain/announcements/announcement.ts'
import { changedLines } from '../../../domain/announcements/session-lines.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { EmptyList } from '../../signed-in/empty-list.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { useOffice } from '../kit/office-text.ts'
import { announcementsQuery, whileSending } from '../queries/announcements.ts'
import { RecipientList } from './recipient-list.tsx'

const tones: Record<Announcement['kind'], Tone> = { moved: 'blue', cancelled: 'red', restored: 'green' }

/** What the people of a session were told, newest first, and whom it has reached (docs/rules/announcements.md#told-means-told). */
export function AnnouncementList({ trainingId }: { trainingId: number }) {
  const labels = useOffice().words.announcements
  const found = useQuery({
    ...announcementsQuery(trainingId),
    refetchInterval: ({ state }) => (state.data?.some(({ counts }) => counts.queued > 0) ? whileSending : false),
  })
  return (
    <Loaded query={found} error={labels.loadError} lines={5}>
      {(announcements) =>
        announcements.length === 0 ? (
          <EmptyList>{labels.empty}</EmptyList>
        ) : (
          <div className="grid grid-cols-1 gap-5">
            {announcements.map((announcement, index) => (
              <One key={announcement.id} announcement={announcement} isLatest={index === 0} />
            ))}
          </div>
        )
      }
    </Loaded>
  )
}

function One({ announcement, isLatest }: { announcement: Announcement; isLatest: boolean }) {
  const { locale, words } = useOffice()
  const [isOpen, setOpen] = useState(isLatest)
  const labels = words.announcements
  const { id, kind, before, after, note, createdAt, createdBy, counts } = announcement
  const moment = formatMoment(createdAt, locale)
  const figures = [
    labels.counts.sent(counts.sent, counts.all),
    ...(['failed', 'queued', 'replaced', 'byHand'] as const)
      .filter((state) => counts[state] > 0)
      .map((state) => labels.counts[state](counts[state])),
  ]
  const lines = kind === 'cancelled' ? [] : changedLines(before, after, locale)
  return (
    <section className="grid grid-cols-1 gap-3 rounded-box border border-sand bg-surface p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={tones[kind]}>{labels.kinds[kind]}</Badge>
        <span className="text-muted text-sm tabular-nums">
          {createdBy ? labels.by(moment, createdBy) : labels.on(moment)}
        </span>
      </div>
      {lines.length > 0 && (
        <dl className="grid gap-1 text-sm">
          {lines.map(([label, value]) => (
            <div key={label} className="grid gap-x-4 sm:grid-cols-[7rem_1fr]">
              <dt className="text-muted">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {[...new Set([note.fr, note.en])].map(
        (text) =>
          text && (
            <p key={text} className="whitespace-pre-line rounded-lg bg-paper px-4 py-2.5 text-sm">
              {text}
            </p>
          ),
      )}
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="min-h-9 cursor-pointer py-1.5 font-semibold">
          {labels.recipients}
          <span className="block font-normal text-muted text-sm tabular-nums">{figures.join(' · ')}</span>
        </summary>
        {isOpen && <RecipientList announcementId={id} />}
      </details>
    </section>
  )
}
