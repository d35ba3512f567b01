import * as v from 'valibot'

/**
 * How long the privacy policy lets names be kept (docs/rules/personal-data.md#how-long), in years: of registrations and profiles after
 * the last use, of papers after the year in which they were issued, for accounting law asks for no less and the policy allows no more.
 */
export const yearsKept = { registrations: 5, papers: 10 } as const

export const retentionKinds = ['registrations', 'profiles', 'papers'] as const
export type RetentionKind = (typeof retentionKinds)[number]

/** What is over: how many of each kind, since when the oldest was kept, and before which moment they were last of use. */
export const RetentionPlan = v.object({
  kinds: v.array(
    v.object({
      kind: v.picklist(retentionKinds),
      count: v.number(),
      /** ISO 8601; null where there are none. */
      oldest: v.nullable(v.string()),
      before: v.string(),
    }),
  ),
  /** Names this plan: who carries it out says by it that they have seen it. */
  digest: v.string(),
})
export type RetentionPlan = v.InferOutput<typeof RetentionPlan>

/**
 * Before when something must last have been of use to be over.
 * @param now the day counts, in UTC, which is Abidjan's time: the same all day, so that a plan stays the same
 */
export function lastMoments(now: Date): { registrations: Date; papers: Date } {
  const day = (years: number) => Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate())
  return {
    registrations: new Date(day(yearsKept.registrations)),
    // Ten years are counted from the end of the year, as accounting law does.
    papers: new Date(Date.UTC(now.getUTCFullYear() - yearsKept.papers, 0, 1)),
  }
}
