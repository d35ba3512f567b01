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

/** How many are unread, on the tab that shows them. */
export const UnreadCount = ({ count, words }: { count: number; words: string }) => (
  <span className="rounded-full bg-alert px-1.5 py-0.5 text-[0.8125rem] text-on-alert tabular-nums leading-none">
    {count}
    <span className="sr-only"> {words}</span>
  </span>
)

/** A short word that tells a state. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge ${tones[tone]}`}>{children}</span>
}
