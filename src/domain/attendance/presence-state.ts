/** What a mark says of a person and a half-day (docs/rules/presence.md#marks); `taken_back` undoes what stood before. */
export const presenceStates = ['present', 'late', 'absent', 'taken_back'] as const
export type PresenceState = (typeof presenceStates)[number]

/** Those who were there, even if late. */
export const attendedStates = ['present', 'late'] as const satisfies PresenceState[]
export const isAttended = (state: PresenceState): boolean => attendedStates.some((attended) => attended === state)
