import type { ReactNode } from 'react'

const tones = {
  green: 'bg-green-wash text-green',
  blue: 'bg-blue-wash text-blue',
  grey: 'bg-grey-wash text-grey',
  red: 'bg-red-wash text-red',
  orange: 'bg-orange-wash text-orange-deep',
  plain: 'border border-sand text-muted',
} as const
export type Tone = keyof typeof tones

/** A short word that tells a state. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center rounded-full px-2.5 py-0.5 font-semibold text-sm ${tones[tone]}`}>
      {children}
    </span>
  )
}
