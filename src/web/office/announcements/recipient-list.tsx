import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnnouncementRecipient, type ToldWay, toldWays } from '../../../domain/announcements/announcement.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { read } from '../../api/api.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { fullName } from '../kit/full-name.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { ResendButton } from '../notifications/resend-button.tsx'
import { recipientsPerPage, recipientsQuery, whileSending } from '../queries/announcements.ts'

const tones: Record<AnnouncementRecipient['state'], Tone> = {
  queued: 'grey',
  sent: 'green',
  failed: 'red',
  replaced: 'grey',
}

/** The people of an announcement: first those whom it has not reached. */
export function RecipientList({ announcementId }: { announcementId: number }) {
  const { words } = useOffice()
  const [page, setPage] = useState(1)
  const found = useQuery({
    ...recipientsQuery(announcementId, page),
    refetchInterval: ({ state }) => (state.data?.rows.some((row) => row.state === 'queued') ? whileSending : false),
  })
  return (
    <Loaded query={found} error={words.announcements.loadError} lines={4}>
      {({ rows, total }) => (
        <div className="grid grid-cols-1 gap-3">
          <ul className="framed-rows">
            {rows.map((recipient) => (
              <Recipient key={recipient.registrationId} announcementId={announcementId} recipient={recipient} />
            ))}
          </ul>
          <Pager
            page={page}
            pageSize={recipientsPerPage}
            total={total}
            onPage={({ page }) => setPage(page)}
            label={words.pager.label(words.announcements.recipients)}
            words={words.pages}
          />
        </div>
      )}
    </Loaded>
  )
}

function Recipient({ announcementId, recipient }: { announcementId: number; recipient: AnnouncementRecipient }) {
  const { locale, words } = useOffice()
  const labels = words.announcements
  const { registrationId, participant, state, lastError, sentAt, notificationId, to, isTextKept, byHand } = recipient
  const name = fullName(participant)
  return (
    <li className="grid gap-2 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <OfficeLink to={(view) => ({ ...view, volet: 'participants', inscription: registrationId })}>{name}</OfficeLink>
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={tones[state]}>{labels.states[state]}</Badge>
          {sentAt && <span className="text-muted tabular-nums">{labels.sentAt(formatMoment(sentAt, locale))}</span>}
        </span>
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted">
        <span className="whitespace-nowrap">{formatPhone(participant.phone)}</span>
        {participant.email && <span className="break-all">{participant.email}</span>}
      </p>
      {state === 'failed' && lastError && <p className="text-red">{lastError}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {state === 'failed' && notificationId !== null && (
          <ResendButton notification={{ id: notificationId, subject: name, to: to ?? '', state, isTextKept }} />
        )}
        {recipient.whatsappUrl && (
          <a
            href={recipient.whatsappUrl}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('outline', '', 'compact')}
          >
            {labels.whatsapp}
            <span className="sr-only">{`${words.dashboard.colon} ${labels.whatsappTo(name)}`}</span>
          </a>
        )}
        <ByHand announcementId={announcementId} registrationId={registrationId} name={name} byHand={byHand} />
      </div>
    </li>
  )
}

interface ByHandProps extends Pick<AnnouncementRecipient, 'registrationId' | 'byHand'> {
  announcementId: number
  name: string
}

/** Marks that somebody was told on WhatsApp or by phone, or says by whom they were. */
function ByHand({ announcementId, registrationId, name, byHand }: ByHandProps) {
  const { locale, words } = useOffice()
  const labels = words.announcements
  const marking = useChange({
    failsIn: 'toast',
    send: (api, way: ToldWay | null) =>
      read(
        api.admin.announcements[':id'].recipients[':registrationId'].$put({
          param: { id: String(announcementId), registrationId: String(registrationId) },
          json: { way },
        }),
      ),
    touches: [['announcements'], ['audit']],
  })
  const whose = <span className="sr-only">{`${words.dashboard.colon} ${name}`}</span>
  if (byHand) {
    return (
      <>
        <span>
          {labels.marked(labels.mark[byHand.way], formatMoment(byHand.at, locale), byHand.by ?? labels.somebody)}
        </span>
        <Button look="quiet" size="compact" disabled={marking.isPending} onClick={() => marking.mutate(null)}>
          {labels.unmark}
          {whose}
        </Button>
      </>
    )
  }
  return toldWays.map((way) => (
    <Button key={way} look="neutral" size="compact" disabled={marking.isPending} onClick={() => marking.mutate(way)}>
      {labels.mark[way]}
      {whose}
    </Button>
  ))
}
