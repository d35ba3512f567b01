import { QrCode } from '../../ui/qr-code.tsx'
import { useOffice } from '../kit/office-text.ts'

/** The secret, in each way an app takes it. */
export function FactorOffer({ secret, uri }: { secret: string; uri: string }) {
  const { words } = useOffice()
  const labels = words.account
  return (
    <div className="grid justify-items-start gap-3">
      <p>{labels.scan}</p>
      <QrCode address={uri} label={labels.scanned} className="w-48 max-w-full rounded-lg border border-sand" />
      <p className="text-sm">
        {labels.typed} <code className="font-semibold">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <a href={uri} className="font-semibold text-green text-sm underline underline-offset-4">
        {labels.openApp}
      </a>
    </div>
  )
}
