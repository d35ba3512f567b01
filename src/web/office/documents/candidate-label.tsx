import type { Presence } from '../../../domain/attendance/presence.ts'
import type { OfficeDocument } from '../../../domain/documents/document.ts'
import { useOffice } from '../kit/office-text.ts'

interface Props {
  name: string
  organization: string | null
  valid: OfficeDocument | undefined
  revoked: OfficeDocument | undefined
  /** Undefined where presence was not taken. */
  attended: Presence['people'][number] | undefined
  /** How many half-days the session has. */
  halves: number
}

/** Who may be issued a certificate: what they attended, and which one they have or have lost. */
export function CandidateLabel({ name, organization, valid, revoked, attended, halves }: Props) {
  const { locale, words } = useOffice()
  const labels = words.certificates
  const lost = valid ? undefined : revoked
  return (
    <span className="grid">
      {name}
      <span className="text-muted text-sm">{valid?.number ? labels.has(valid.number) : organization}</span>
      {attended && (
        <span className={`text-sm tabular-nums ${attended.isEnough ? 'text-green' : 'text-red'}`}>
          {labels.attended(attended.attendedHalves, halves, new Intl.NumberFormat(locale).format(attended.hours))}
        </span>
      )}
      {lost && <span className="text-red text-sm">{labels.lost(lost.number ?? '', lost.revokedReason ?? '')}</span>}
    </span>
  )
}
