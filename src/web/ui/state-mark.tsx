/** What the check of a paper can find. */
export type VerifiedState = 'valid' | 'expired' | 'superseded' | 'revoked' | 'unknown'

/** Ground and sign of each state: told apart by their form alone, in print and where colours look the same. */
const drawings: Record<VerifiedState, { ground: string; sign: string }> = {
  valid: { ground: 'M24 2l19 6v14c0 12-8 20-19 24C13 42 5 34 5 22V8z', sign: 'M15 24l7 7 12-14' },
  expired: { ground: 'M24 2a22 22 0 1 1 0 44 22 22 0 0 1 0-44z', sign: 'M24 12v13l8 5' },
  superseded: {
    ground: 'M10 3h28a7 7 0 0 1 7 7v28a7 7 0 0 1-7 7H10a7 7 0 0 1-7-7V10a7 7 0 0 1 7-7z',
    sign: 'M12 19h23l-6-6M36 30H13l6 6',
  },
  revoked: { ground: 'M15 2h18l13 13v18L33 46H15L2 33V15z', sign: 'M16 16l16 16M32 16L16 32' },
  unknown: {
    ground: 'M24 1l23 23-23 23L1 24z',
    sign: 'M18.5 19.5a5.5 5.5 0 1 1 8 4.9c-1.7.9-2.5 2-2.5 3.6M24 34.5v.1',
  },
}

/** The sign of a state, in the colour of the text that it stands beside. */
export function StateMark({ state }: { state: VerifiedState }) {
  const { ground, sign } = drawings[state]
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className="size-16 shrink-0">
      <path d={ground} fill="currentColor" />
      <path
        d={sign}
        fill="none"
        stroke="var(--color-surface)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** The colours of its sheet: the ground, and the text on it. */
export const stateColours: Record<VerifiedState, string> = {
  valid: 'bg-green-wash text-green',
  expired: 'bg-orange-wash text-orange-deep',
  superseded: 'bg-blue-wash text-blue',
  revoked: 'bg-red-wash text-red',
  unknown: 'bg-grey-wash text-grey',
}
