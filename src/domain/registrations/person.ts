import * as v from 'valibot'
import { countingNumber } from '../values/row-id.ts'
import { type Identity, samePerson } from './registration-holder.ts'

/** How long two people that the office has joined can be told apart again, in days. */
export const separableForDays = 30

/** The body of POST /api/admin/people/{id}/merges and …/separations: the other person, by any registration of theirs. */
export const PersonMergeForm = v.strictObject({ otherId: countingNumber() })
export type PersonMergeForm = v.InferOutput<typeof PersonMergeForm>

/** Somebody, named by a registration of theirs. */
const NamedPerson = v.object({ id: v.number(), firstName: v.string(), lastName: v.string() })

/**
 * A person (docs/rules/office.md#person): what was registered under one e-mail and name, or phone, and what the office has joined with it.
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
  /** Where one e-mail and phone have several names, and the office has not said whether it is one person: the newest under each. */
  names: v.array(NamedPerson),
  /** Others who have registered under one of these e-mails. */
  sharers: v.array(NamedPerson),
  merges: v.array(
    v.object({
      id: v.number(),
      /** Who was joined: by e-mail, and by name where both have one e-mail. */
      email: v.string(),
      otherEmail: v.string(),
      mergedAt: v.string(),
      canBeUndone: v.boolean(),
    }),
  ),
})
export type Person = v.InferOutput<typeof Person>

/** What the office has said of two, each named by a registration: one person, or two. */
export interface Decision {
  one: number
  other: number
  isSame: boolean
}

/** What is told apart: a registration, or an account with the registrations that are in it. */
export interface Face extends Identity {
  id: number
  /** Of an account: the registrations under its e-mail that are its own. */
  own?: readonly number[]
}

/** Somebody, by each name that may be another one's; several where nobody has decided. */
interface Grouped<One> {
  names: One[][]
}

/**
 * Puts together who is one person (docs/rules/office.md#person). What the office decided counts first; then one name under one e-mail, then
 * one phone, unless it told them apart.
 * @param faces registrations first, with numbers that no two share
 */
export function groupPeople<One extends Face>(faces: readonly One[], decided: readonly Decision[]): Grouped<One>[] {
  const parents = new Map(faces.map(({ id }) => [id, id]))
  const rootOf = (id: number): number => {
    const parent = parents.get(id) ?? id
    return parent === id ? id : rootOf(parent)
  }
  const apart = decided.filter(({ one, other, isSame }) => !isSame && parents.has(one) && parents.has(other))
  const join = (one: number, other: number) => {
    const [first, second] = [rootOf(one), rootOf(other)]
    const areApart = apart.some((pair) => {
      const [a, b] = [rootOf(pair.one), rootOf(pair.other)]
      return (a === first && b === second) || (a === second && b === first)
    })
    if (first !== second && !areApart) parents.set(Math.max(first, second), Math.min(first, second))
  }
  for (const { one, other, isSame } of decided) if (isSame && parents.has(one) && parents.has(other)) join(one, other)
  // A mailbox of hundreds has few names: what is typed alike is compared once.
  const typed = new Map<string, One[]>()
  for (const face of faces) {
    const key = JSON.stringify([face.email.toLowerCase(), face.firstName, face.lastName, face.phone ?? ''])
    const like = typed.get(key)
    const joined = like?.some((other) => {
      join(other.id, face.id)
      return rootOf(other.id) === rootOf(face.id)
    })
    if (!like) typed.set(key, [face])
    else if (!joined) like.push(face)
  }
  const distinct = Map.groupBy([...typed.values()].flat(), ({ email }) => email.toLowerCase())
  const pairs = [...distinct.values()].flatMap((ofEmail) =>
    ofEmail.flatMap((one, at) =>
      ofEmail.slice(at + 1).map((other) => ({ one, other, sameness: samePerson(one, other) })),
    ),
  )
  for (const { one, other, sameness } of pairs) if (sameness === 'same') join(one.id, other.id)
  const names = new Map(faces.map(({ id }) => [id, rootOf(id)]))
  for (const { id, own = [] } of faces) for (const other of own) if (parents.has(other)) join(id, other)
  for (const { one, other, sameness } of pairs) if (sameness === 'unclear') join(one.id, other.id)
  return [...Map.groupBy(faces, ({ id }) => rootOf(id)).values()].map((ofPerson) => ({
    names: [...Map.groupBy(ofPerson, ({ id }) => names.get(id)).values()],
  }))
}
