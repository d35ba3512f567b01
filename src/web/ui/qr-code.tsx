import { create } from 'qrcode'

/** Modules of light around the code, without which scanners do not find it (ISO/IEC 18004). */
const quiet = 4

/** An address as a QR code; dark on light in every theme, for many scanners read no other. */
export function QrCode({ address, label, className = '' }: { address: string; label: string; className?: string }) {
  const { modules } = create(address, { errorCorrectionLevel: 'M' })
  const side = modules.size + 2 * quiet
  const dark = Array.from(modules.data, (isDark, at) => {
    const row = Math.floor(at / modules.size)
    return isDark ? `M${(at % modules.size) + quiet} ${row + quiet}h1v1h-1z` : ''
  })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={`bg-scan-ground text-scan-ink ${className}`}
    >
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  )
}
