import * as v from 'valibot'
import { countingNumber } from '../values/numbers.ts'
import { type Identity, isSameEmail, isSameName, samePerson } from './registration-holder.ts'

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

/** How surely two under one e-mail are one: 0 by name and phone, 1 by either as it is, 2 by a name that is alike, 3 until it is decided. */
function distanceOf(one: Identity, other: Identity): number | undefined {
  const sameness = samePerson(one, other)
  if (sameness !== 'same') return sameness === 'unclear' ? 3 : undefined
  const [hasName, hasPhone] = [isSameName(one, other), one.phone === other.phone]
  return hasName && hasPhone ? 0 : hasName || hasPhone ? 1 : 2
}

/**
 * Whose something is, by the name and phone that it was given with.
 * @param facesOf those of one, under the e-mail that it was given with
 * @returns undefined where it is like none, or as much like one as like another
 */
export function nearestOf<One>(some: readonly One[], facesOf: (one: One) => readonly Identity[], given: Identity) {
  const measured = some.flatMap((one) => {
    const distances = facesOf(one).flatMap((face) => distanceOf(face, given) ?? [])
    return distances.length > 0 ? [{ one, distance: Math.min(...distances) }] : []
  })
  const least = Math.min(...measured.map(({ distance }) => distance))
  const [nearest, ...others] = measured.filter(({ distance }) => distance === least)
  return others.length === 0 ? nearest?.one : undefined
}

/** Sets of people that are joined one by one, but for those who were told apart. */
function joining(ids: readonly number[], apart: readonly Decision[]) {
  const parents = new Map(ids.map((id) => [id, id]))
  const rootOf = (id: number): number => {
    const parent = parents.get(id) ?? id
    return parent === id ? id : rootOf(parent)
  }
  const areApart = (first: number, second: number) =>
    apart.some((pair) => {
      const [a, b] = [rootOf(pair.one), rootOf(pair.other)]
      return (a === first && b === second) || (a === second && b === first)
    })
  const join = (one: number, other: number) => {
    const [first, second] = [rootOf(one), rootOf(other)]
    if (first !== second && !areApart(first, second)) parents.set(Math.max(first, second), Math.min(first, second))
  }
  /** Joins what is linked; what is linked with two who were told apart is neither one's, and stays by itself. */
  const joinLinked = (links: readonly { one: number; other: number }[]) => {
    const told = new Set(apart.flatMap(({ one, other }) => [rootOf(one), rootOf(other)]))
    const isTold = (id: number) => told.has(rootOf(id))
    for (const { one, other } of links) if (!isTold(one) && !isTold(other)) join(one, other)
    const near = new Map<number, number[]>()
    for (const { one, other } of links) {
      if (isTold(one) && isTold(other)) join(one, other)
      else if (isTold(one) || isTold(other)) {
        const [known, free] = isTold(one) ? [one, other] : [other, one]
        near.set(rootOf(free), [...(near.get(rootOf(free)) ?? []), known])
      }
    }
    for (const [free, known] of near) {
      const roots = [...new Set(known.map(rootOf))]
      const isBetween = roots.some((root, at) => roots.slice(at + 1).some((other) => areApart(root, other)))
      if (!isBetween) for (const root of roots) join(free, root)
    }
  }
  return {
    rootOf,
    join,
    joinLinked,
    isTold: (id: number) => apart.some((pair) => [pair.one, pair.other].map(rootOf).includes(rootOf(id))),
  }
}

/**
 * Puts together who is one person (docs/rules/office.md#person). What the office decided counts first; then one name under one e-mail, the
 * most alike before the others, then one phone. What is as much like one as like another, of two whom it told apart, is neither one's.
 * @param faces registrations first, with numbers that no two share
 */
export function groupPeople<One extends Face>(faces: readonly One[], decided: readonly Decision[]): Grouped<One>[] {
  const byId = new Map(faces.map((face) => [face.id, face]))
  const known = decided.filter(({ one, other }) => byId.has(one) && byId.has(other))
  const apart = known.filter(({ isSame }) => !isSame)
  const { rootOf, join, joinLinked, isTold } = joining([...byId.keys()], apart)
  for (const { one, other, isSame } of known) if (isSame) join(one, other)
  // Of two of the very same name it is its own registrations that say whose an account is.
  for (const account of faces) {
    for (const one of account.own ?? []) {
      const registered = byId.get(one)
      if (registered && distanceOf(account, registered) === 0) join(account.id, one)
    }
  }
  // A mailbox of hundreds has few names: what is typed alike is compared once.
  const typed = Map.groupBy(faces, ({ email, firstName, lastName, phone }) =>
    JSON.stringify([email.toLowerCase(), firstName, lastName, phone ?? '']),
  )
  for (const alike of typed.values()) {
    const heads = alike.filter(({ id }, at) => at === 0 || isTold(id))
    joinLinked(heads.flatMap((head) => alike.map((face) => ({ one: head.id, other: face.id }))))
  }
  const compared = [...typed.values()].flatMap((alike) => [
    ...new Map(alike.map((face) => [rootOf(face.id), face] as const)).values(),
  ])
  const pairs = [...Map.groupBy(compared, ({ email }) => email.toLowerCase()).values()].flatMap((ofEmail) =>
    ofEmail.flatMap((one, at) =>
      ofEmail.slice(at + 1).flatMap((other) => {
        const distance = distanceOf(one, other)
        return distance === undefined ? [] : [{ one: one.id, other: other.id, distance }]
      }),
    ),
  )
  const joinUpTo = (most: number) => joinLinked(pairs.filter(({ distance }) => distance <= most))
  for (const most of [0, 1, 2]) joinUpTo(most)
  const names = new Map(faces.map(({ id }) => [id, rootOf(id)]))
  for (const { id, own = [] } of faces) for (const other of own) if (byId.has(other)) join(id, other)
  joinUpTo(3)
  return [...Map.groupBy(faces, ({ id }) => rootOf(id)).values()].map((ofPerson) => ({
    names: [...Map.groupBy(ofPerson, ({ id }) => names.get(id)).values()],
  }))
}

/** What the office has said of those under an account's e-mail, and all who are registered there; empty where it has said nothing. */
export interface SaidOfEmail {
  /** Registrations, and whose account has them. */
  faces: (Identity & { id: number; accountId: number | null })[]
  decided: Decision[]
}

/** Whether the person typed in a registration's place is somebody whom the office told apart from its holder, under one e-mail. */
export function isToldApart(id: number, typed: Identity, { faces, decided }: SaidOfEmail): boolean {
  const comes: Face = { ...typed, id: 0 }
  const groups = groupPeople<Face>([...faces, comes], decided).map(({ names }) => names.flat().map((face) => face.id))
  const [theirs, others] = [id, 0].map((one) => groups.find((group) => group.includes(one)) ?? [])
  const isBetween = ({ one, other }: Decision) =>
    (theirs?.includes(one) && others?.includes(other)) || (theirs?.includes(other) && others?.includes(one))
  return decided.some((pair) => !pair.isSame && isBetween(pair))
}

/**
 * Whose account an e-mail's registration belongs in, among those of the e-mail: as it will be read (`groupPeople`), and of several accounts
 * in that of the most alike.
 * @returns undefined where it is somebody else's than theirs, or as much like one as like another
 */
export function closestOf<One extends Identity & { id: number; said: SaidOfEmail }>(
  accounts: readonly One[],
  person: Identity,
): One | undefined {
  const under = accounts.filter(({ email }) => isSameEmail(email, person.email))
  const said = under[0]?.said
  if (!said) return undefined
  // Numbers of accounts beside those of registrations; 0 for the one who comes.
  const comes: Face = { ...person, id: 0 }
  const ownOf = (account: number) =>
    said.faces.flatMap(({ id, email, accountId }) =>
      accountId === account && isSameEmail(email, person.email) ? [id] : [],
    )
  const asFaces = under.map((account): Face => ({ ...account, id: -account.id, own: ownOf(account.id) }))
  const found = groupPeople<Face>([...said.faces, ...asFaces, comes], said.decided)
    .map(({ names }) => names.flat())
    .find((faces) => faces.includes(comes))
  const theirs = under.filter(({ id }) => found?.some((face) => face.id === -id))
  return theirs.length > 1 ? nearestOf(theirs, (account) => [account], person) : theirs[0]
}
