/** Why somebody is proposed for a line of a statement, the strongest first (docs/rules/matching.md). */
export const matchingReasons = [
  'reference',
  'paper',
  'declared',
  'phone',
  'name',
  'pharmacy',
  'organization',
  'amount',
] as const
export type MatchingReason = (typeof matchingReasons)[number]
