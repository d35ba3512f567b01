import * as v from 'valibot'

/**
 * How long the privacy policy lets names be kept (docs/rules/personal-data.md#how-long), in years: of registrations and profiles after
 * the last use, of papers after the year in which they were issued, for accounting law asks for no less and the policy allows no more.
 */
export const yearsKept = { registrations: 5, papers: 10 } as const

export const retentionKinds = ['registrations', 'profiles', 'papers', 'letters'] as const
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

/** Whether a plan speaks of a kind: those of a version before letters lost their texts do not. */
export const wasSeen = ({ kinds }: RetentionPlan, kind: RetentionKind): boolean =>
  kinds.some((one) => one.kind === kind)

/** How retention stands: what would be anonymized today, whether that happens by itself, and what it did last. */
export const Retention = v.object({
  plan: RetentionPlan,
  isOn: v.boolean(),
  /** Who last switched it on or off, when, and which plan they had seen; null where nobody ever did. */
  switched: v.nullable(v.object({ at: v.string(), by: v.string(), seen: RetentionPlan })),
  /** The last day on which it worked; `endedAt` is null while something is left. */
  lastRun: v.nullable(
    v.object({
      day: v.string(),
      registrations: v.number(),
      profiles: v.number(),
      papers: v.number(),
      /** Letters that lost their texts. */
      letters: v.number(),
      endedAt: v.nullable(v.string()),
    }),
  ),
})
export type Retention = v.InferOutput<typeof Retention>

/** Switches it on, by the digest of the plan that was seen, or off. */
export const RetentionForm = v.variant('isOn', [
  v.strictObject({ isOn: v.literal(true), digest: v.pipe(v.string(), v.maxLength(12)) }),
  v.strictObject({ isOn: v.literal(false) }),
])
export type RetentionForm = v.InferOutput<typeof RetentionForm>

// The day counts, in UTC, which is Abidjan's time: the same all day, so that a plan stays the same.
const monthsBefore = (now: Date, months: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, now.getUTCDate()))

/** Before when something must last have been of use to be over. */
export const lastMoments = (now: Date): { registrations: Date; papers: Date } => ({
  registrations: monthsBefore(now, 12 * yearsKept.registrations),
  // Ten years are counted from the end of the year, as accounting law does.
  papers: new Date(Date.UTC(now.getUTCFullYear() - yearsKept.papers, 0, 1)),
})

/**
 * Before when a letter was sent whose texts are no longer kept.
 * @param months by the firm's settings
 */
export const lastLetters = (now: Date, months: number): Date => monthsBefore(now, months)
