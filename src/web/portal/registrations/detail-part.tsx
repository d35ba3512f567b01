import type { ReactNode } from 'react'
import type { OwnPresenceCode } from '../../../domain/attendance/presence-code.ts'
import type { OwnRegistration } from '../../../domain/participants/participant.ts'
import { formatDay, formatTime, formatWeekday } from '../../../domain/values/dates.ts'
import { ownCoursePath } from '../../../domain/values/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { usePortal } from '../kit/portal-text.ts'

/** A titled part of a record. */
export function DetailPart({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-label={title}
      tabIndex={id ? -1 : undefined}
      className="grid outline-none grid-cols-1 gap-3 px-5 py-5"
    >
      <h3 className="font-body font-semibold text-lg">{title}</h3>
      {children}
    </section>
  )
}

type Offered = Pick<OwnRegistration, 'status' | 'access'> & {
  training: Pick<OwnRegistration['training'], 'kind' | 'startsAt'>
}

/** When a session is held; until when an online course is open. */
export function useWhenWords() {
  const { locale, words } = usePortal()
  const labels = words.registration
  return ({ access, training: { kind, startsAt } }: Offered): string => {
    if (kind === 'session') {
      return startsAt ? `${formatWeekday(startsAt, locale)}, ${formatTime(startsAt, locale)}` : words.dashboard.noDate
    }
    if (access === null) return labels.accessWaiting
    // An access that ends at midnight ends with the day before.
    const lastDay = formatDay(new Date(Date.parse(access.endsAt) - 1), locale)
    return isOpen(access) ? labels.accessUntil(lastDay) : labels.accessEnded(lastDay)
  }
}

const isOpen = ({ endsAt }: { endsAt: string }) => Date.parse(endsAt) > Date.now()

interface CourseLinkProps {
  id: number
  registration: Pick<OwnRegistration, 'status' | 'access'>
  size?: 'compact' | undefined
}

/** The way into an online course while it is open to its reader. */
export function CourseLink({ id, registration, size }: CourseLinkProps) {
  const { words } = usePortal()
  const { status, access } = registration
  if (access === null || status === 'annulée' || !isOpen(access)) return null
  return (
    <a href={ownCoursePath(id)} className={buttonClass('primary', 'w-fit', size)}>
      {words.registration.openCourse}
    </a>
  )
}

/** The code by which its holder is found on the day, to be read aloud; nothing while there is none. */
export function PresenceCodeLine({ presence }: { presence: OwnPresenceCode | null }) {
  const { words } = usePortal()
  if (!presence) return null
  return (
    <p className="flex flex-wrap justify-between gap-x-4 rounded-lg bg-green-wash px-4 py-2.5">
      {words.registration.presence}
      <strong className="whitespace-nowrap tabular-nums tracking-wide">{presence.code}</strong>
    </p>
  )
}
