import * as v from 'valibot'
import { countingNumber } from './row-id.ts'

/** How long two people that the office has joined can be told apart again, in days. */
export const separableForDays = 30

/** The body of POST /api/admin/people/{id}/merges: the other person, by any registration of theirs. */
export const PersonMergeForm = v.strictObject({ otherId: countingNumber() })
export type PersonMergeForm = v.InferOutput<typeof PersonMergeForm>

/**
 * Who stands behind one or more e-mails (docs/rules/office.md#person): one, and those that the office has joined with it.
 * A person has no number of their own: any registration of theirs names them.
 */
export const Person = v.object({
  /** Their newest registration. */
  id: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  emails: v.array(v.string()),
  phones: v.array(v.string()),
  organizations: v.array(v.string()),
  /** Their numbers in the register of the Order, from their accounts. */
  orderNumbers: v.array(v.string()),
  hasAccount: v.boolean(),
  /** Registrations that are not cancelled; what is paid and owed in FCFA, but for what a pharmacy pays. */
  registrations: v.number(),
  paid: v.number(),
  remaining: v.number(),
  merges: v.array(
    v.object({
      id: v.number(),
      email: v.string(),
      otherEmail: v.string(),
      mergedAt: v.string(),
      canBeUndone: v.boolean(),
    }),
  ),
})
export type Person = v.InferOutput<typeof Person>
