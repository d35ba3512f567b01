import * as v from 'valibot'

/** How one thing stands: well, to be looked at, wrong, or nothing that could be looked at. */
export const checkStates = ['wrong', 'warning', 'ok', 'skipped'] as const
export type CheckState = (typeof checkStates)[number]

/** How the product and what it stands on are, as the doctor finds them (docs/rules/office.md#state-of-the-system). */
export const SystemState = v.object({
  /** The product's version. */
  version: v.string(),
  /** When it was looked at. */
  at: v.string(),
  findings: v.array(
    v.object({
      check: v.string(),
      /** What was looked at, in the reader's language, as everything here. */
      name: v.string(),
      state: v.picklist(checkStates),
      says: v.string(),
      /** What to do about it, where something is to be done. */
      todo: v.optional(v.string()),
    }),
  ),
  /** What is done by itself from time to time, in the order of the list. */
  chores: v.array(
    v.object({
      name: v.string(),
      /** When it last went well; null where it never did. */
      succeededAt: v.nullable(v.string()),
      /** How often running it has failed since. */
      failures: v.number(),
      /** Why it last failed. */
      problem: v.nullable(v.string()),
    }),
  ),
})
export type SystemState = v.InferOutput<typeof SystemState>
