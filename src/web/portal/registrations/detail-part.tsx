import type { ReactNode } from 'react'
import type { OwnPresenceCode } from '../../../domain/attendance/presence-code.ts'
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
