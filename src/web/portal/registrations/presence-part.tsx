import type { OwnPresenceCode } from '../../../domain/attendance/presence-code.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { usePortal } from '../kit/portal-text.ts'
import { DetailPart } from './detail-part.tsx'

/** What a participant shows or says on the day: the code itself, and as a picture that the trainer's phone opens. */
export function PresencePart({ presence }: { presence: OwnPresenceCode }) {
  const { words } = usePortal()
  const labels = words.registration
  return (
    <DetailPart title={labels.presence}>
      <div className="grid grid-cols-1 items-center gap-4 min-[26rem]:grid-cols-[auto_minmax(0,1fr)]">
        <QrCode
          address={presence.url}
          label={labels.presenceScan}
          className="w-44 max-w-full rounded-lg border border-sand"
        />
        <div className="grid gap-2">
          <p className="whitespace-nowrap font-bold font-heading text-heading tabular-nums tracking-wide">
            {presence.code}
          </p>
          <p className="text-muted">{labels.presenceText}</p>
        </div>
      </div>
    </DetailPart>
  )
}
