import { useQuery } from '@tanstack/react-query'
import type { Presence } from '../../../domain/attendance/presence.ts'
import type { TrainingParticipant } from '../../../domain/registrations/registration.ts'
import { halves as bothHalves, type Half } from '../../../domain/trainings/session-days.ts'
import type { SessionHalf } from '../../../domain/trainings/session-half.ts'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import type { Training } from '../../../domain/trainings/training-schemas.ts'
import { formatTime, formatWeekday } from '../../../domain/values/dates.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { ApiError } from '../../api/api.ts'
import { EmptyList } from '../../signed-in/empty-list.tsx'
import { LoadFailure } from '../../signed-in/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { DetailList } from '../../ui/detail-list.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { halfDayName } from '../kit/half-day-name.ts'
import { OfficeLanguage } from '../kit/office-language.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { daysQuery, presenceQuery, trainingParticipantsQuery } from '../queries/presence.ts'
import { officeTrainingQuery } from '../queries/trainings.ts'

/** The attendance sheet of a training, to be printed on A4: a page for each of its days. */
export default function AttendanceScreen() {
  const { words } = useOffice()
  const { search, show } = useOfficeSearch()
  const { emargement: trainingId } = search
  const back = () => show({ emargement: 0, formation: trainingId })
  return (
    <main className="mx-auto grid w-[min(100%-2rem,60rem)] grid-cols-1 gap-5 py-5 print:block print:w-full print:p-0">
      <div className="no-print flex flex-wrap items-center justify-between gap-3">
        <Button look="neutral" size="compact" onClick={back}>
          <Glyph name="previous" />
          {words.attendance.back}
        </Button>
        <div className="flex items-center gap-4 text-sm">
          <OfficeLanguage />
          <Button size="compact" onClick={() => window.print()}>
            {words.attendance.print}
          </Button>
        </div>
      </div>
      <Sheets trainingId={trainingId} />
    </main>
  )
}

function Sheets({ trainingId }: { trainingId: number }) {
  const { words } = useOffice()
  const training = useQuery(officeTrainingQuery(String(trainingId)))
  const registrations = useQuery(trainingParticipantsQuery(trainingId))
  const days = useQuery(daysQuery(trainingId))
  const presence = useQuery(presenceQuery(trainingId))
  const failed = [training, registrations, days, presence].find(({ isError }) => isError)
  if (training.data && registrations.data && days.data && presence.data) {
    const guests = presence.data.people.filter(({ isGuest }) => isGuest)
    const confirmed = registrations.data.filter(({ status }) => status === 'confirmée')
    const byDay = Map.groupBy<string, SessionHalf>(days.data.halves, ({ date }) => date)
    const pages = byDay.size > 0 ? [...byDay] : [[undefined, []] as const]
    return pages.map(([day, halves], index, all) => (
      <AttendancePage
        key={day ?? 'undated'}
        training={training.data}
        confirmed={confirmed}
        guests={guests.filter(({ madeUp }) => madeUp.some(({ on }) => on.date === day))}
        day={day}
        halves={halves}
        position={{ number: index + 1, of: all.length }}
      />
    ))
  }
  if (failed?.error instanceof ApiError && failed.error.status === 404) {
    return <p role="alert">{words.participants.notFound}</p>
  }
  if (failed) {
    return (
      <LoadFailure
        title={words.registrations.loadError}
        error={failed.error}
        onRetry={() => void Promise.all([training, registrations, days, presence].map(({ refetch }) => refetch()))}
      />
    )
  }
  return <Skeleton label={words.loading} />
}

interface SignatureTableProps {
  caption: string
  /** What stands over the names. */
  heading: string
  signers: { id: number; name: string; detail: string }[]
  /** The halves of the day that are signed for. */
  halves: readonly Half[]
}

const cell = 'border border-sand-deep px-2 py-0.5 leading-tight'

/** Names with room to sign for each half-day; no row is torn by a page's end, and each page repeats the heads. */
function SignatureTable({ caption, heading, signers, halves }: SignatureTableProps) {
  const { words } = useOffice()
  const { number, signature } = words.attendance
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, and without a mouse only what has the focus does
    <div tabIndex={0} className="relative overflow-x-auto print:overflow-visible">
      <table className="w-full min-w-md table-fixed border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="bg-paper">
            <th scope="col" className={`${cell} w-10`}>
              {number}
            </th>
            <th scope="col" className={cell}>
              {heading}
            </th>
            {halves.map((half) => (
              <th key={half} scope="col" className={`${cell} ${halves.length > 1 ? 'w-[26%]' : 'w-[40%]'}`}>
                {words.attendance[half]} <span className="font-normal text-muted text-xs">({signature})</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {signers.map(({ id, name, detail }, index) => (
            <tr key={id} className="h-11 break-inside-avoid print:h-9">
              <td className={`${cell} tabular-nums`}>{index + 1}</td>
              <th scope="row" className={`${cell} font-semibold`}>
                {name}
                {detail && <span className="block font-normal text-muted text-xs">{detail}</span>}
              </th>
              {halves.map((half) => (
                <td key={half} className={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface Props {
  training: Training
  confirmed: readonly TrainingParticipant[]
  /** Those of other sessions who make up a half-day of the day. */
  guests: Presence['people']
  /** As `2026-12-14`; undefined while no date is set. */
  day: string | undefined
  /** Those of the day; none while no date is set. */
  halves: readonly SessionHalf[]
  position: { number: number; of: number }
}

/** One day's sheet: the firm's head, which session it is, a row to sign in for each confirmed participant and each trainer. */
function AttendancePage({ training, confirmed, guests, day, halves, position }: Props) {
  const { locale, words } = useOffice()
  const labels = words.attendance
  const { location, trainers } = training
  const signed = halves.length > 0 ? halves.map(({ half }) => half) : bothHalves
  const rooms = [...new Set(halves.flatMap(({ room }) => room ?? []))]
  const ofHalves = [...new Set(halves.flatMap(({ trainer }) => trainer ?? []))]
  const present = halves.length > 0 && halves.every(({ trainer }) => trainer !== null) ? ofHalves : trainers
  const date = day ? formatWeekday(day, locale) : labels.noDate
  return (
    <article
      aria-label={day ? `${labels.title}, ${date}` : labels.title}
      className="attendance-page grid grid-cols-1 gap-5 border border-sand bg-surface p-6 text-ink print:gap-3 print:border-0 print:p-0 sm:p-10"
    >
      <FirmHead />
      <div className="grid gap-3">
        <h1 className="text-heading">{labels.title}</h1>
        <DetailList
          rows={[
            [labels.training, <strong key="title">{trainingHeadings(training, locale).title.text}</strong>],
            [labels.date, <When key="when" halves={halves} date={date} position={position} />],
            [labels.place, [location, ...rooms].join(', ')],
            [labels.trainers, present.join(', ')],
          ]}
        />
      </div>
      {confirmed.length + guests.length === 0 ? (
        <EmptyList>{labels.noParticipants}</EmptyList>
      ) : (
        <SignatureTable
          caption={words.certificates.participants}
          heading={labels.name}
          halves={signed}
          signers={[
            ...confirmed.map(({ id, participant }) => ({
              id,
              name: `${participant.lastName} ${participant.firstName}`,
              detail: participant.organization ?? '',
            })),
            ...guests.map(({ registrationId, firstName, lastName, madeUp }) => ({
              id: registrationId,
              name: `${lastName} ${firstName}`,
              detail: madeUp
                .filter(({ on }) => on.date === day)
                .map(({ missed }) => words.presence.makeUp.guest(halfDayName(missed, words, locale)))
                .join(' · '),
            })),
          ]}
        />
      )}
      <SignatureTable
        caption={labels.trainers}
        heading={labels.trainer}
        halves={signed}
        signers={(present.length > 0 ? present : ['']).map((name, id) => ({ id, name, detail: '' }))}
      />
      <p className="text-muted text-sm">{labels.statement}</p>
    </article>
  )
}

/** The day, which of several it is, and the hours of its half-days. */
function When({ halves, date, position }: { halves: Props['halves']; date: string; position: Props['position'] }) {
  const { locale, words } = useOffice()
  const labels = words.attendance
  const time = (day: string, clock: string) => formatTime(`${day}T${clock}:00Z`, locale)
  const hours = halves.map((half) => labels.between(time(half.date, half.startsAt), time(half.date, half.endsAt)))
  const which = position.of > 1 ? ` (${labels.dayOf(position.number, position.of)})` : ''
  return [`${date}${which}`, ...hours].join(', ')
}

function FirmHead() {
  const { company, words } = useOffice()
  const { name, address, phone, email, tradeRegister, taxpayerNumber } = company
  const numbers = [
    tradeRegister && `${words.attendance.tradeRegister} ${tradeRegister}`,
    taxpayerNumber && `${words.attendance.taxpayerNumber} ${taxpayerNumber}`,
  ]
  return (
    <header className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-green border-b-2 pb-4 text-sm">
      <div className="flex items-center gap-3">
        <Logo className="size-9" />
        <p className="font-bold font-heading text-green text-lg">{name}</p>
      </div>
      <p className="grid text-muted text-xs sm:text-right">
        <span>{address}</span>
        <span>
          {formatPhone(phone)} · {email}
        </span>
        <span>{numbers.filter(Boolean).join(' · ')}</span>
      </p>
    </header>
  )
}
