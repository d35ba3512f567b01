// Whether a registration is still the same person's after somebody has changed whose it is. One place decides: who may read what was
// written before, whose account it is in, and which links still open follow from it (docs/rules/registrations.md#contact-data).
import { shownEmail } from '../values/no-address.ts'
import { fold, joinName } from '../values/text-fold.ts'

/** What who changes the data says of the person: the same one, or another one. */
export const holderClaims = ['same', 'other'] as const
export type HolderClaim = (typeof holderClaims)[number]

/**
 * What a change means: nothing that tells people apart has changed; the same person's name was put right; the same person is reached under
 * another e-mail, which is still to be proven; a place without a name has got its first person; another person comes.
 */
export type HolderChange = 'none' | 'corrected_name' | 'corrected_email' | 'first_named' | 'other_person'

/** Why an account has a registration no more: another person comes, the e-mail was corrected, or it was found so later. */
export const formerHolderCauses = ['person', 'email', 'found'] as const
export type FormerHolderCause = (typeof formerHolderCauses)[number]

/** What tells people apart. */
export interface Identity {
  firstName: string
  lastName: string
  /** Empty, or an address that stands for none, of somebody without one. */
  email: string
  /** Empty or left out where it is not known, which tells nobody apart. */
  phone?: string
  /** A place that nobody was named for yet. */
  isUnnamed?: boolean
}
type Named = Pick<Identity, 'firstName' | 'lastName'>

/** The words of a name, in small letters without accents; an apostrophe parts none. */
const wordsOf = ({ firstName, lastName }: Named): string[] =>
  fold(`${firstName} ${lastName}`)
    .replaceAll(/['’‘ʼʹ´`′]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** What is the same of names that are written with the same words, or with the same letters in one go. */
const nameKeys = (name: Named): string[] => [
  wordsOf(name).toSorted().join(' '),
  joinName(name.firstName + name.lastName),
  joinName(name.lastName + name.firstName),
]

/** Whether two names are one but for their order, accents, case, apostrophes, spaces and hyphens. */
export function isSameName(one: Named, other: Named): boolean {
  const keys = nameKeys(other)
  return nameKeys(one).some((key) => keys.includes(key))
}

/**
 * Whether one is the other with a slip or two: letters left out, added, changed, or the other way round. Short names differ by a letter
 * (Aya, Awa), so nothing under four letters is a slip.
 */
function isSlip(one: string, other: string): boolean {
  const shortest = Math.min(one.length, other.length)
  const most = shortest < 4 ? 0 : shortest < 8 ? 1 : 2
  if (Math.abs(one.length - other.length) > most) return false
  // By rows: how many slips lead from a beginning of the one to a beginning of the other.
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let at = 1; at <= one.length; at++) {
    const row = [at]
    for (let to = 1; to <= other.length; to++) {
      const isEqual = one[at - 1] === other[to - 1]
      let slips = Math.min((last[to] ?? 0) + 1, (row[to - 1] ?? 0) + 1, (last[to - 1] ?? 0) + (isEqual ? 0 : 1))
      if (at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1])
        slips = Math.min(slips, (before[to - 2] ?? 0) + 1)
      row.push(slips)
    }
    ;[before, last] = [last, row]
  }
  return (last[other.length] ?? 0) <= most
}

const isInitialOf = (one: string, other: string) => one.length === 1 && other.startsWith(one)

/**
 * Whether two names may be one person's: whichever part was typed as the last name, with accents, case, apostrophes, spaces or a slip
 * that differ, and where the one has a word more (a second first name, a name by marriage) or an initial.
 */
export function isLikeName(one: Named, other: Named): boolean {
  if (isSameName(one, other)) return true
  const [fewer = [], more = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length)
  const left = [...more]
  const take = (isLike: (word: string) => boolean) => {
    const at = left.findIndex(isLike)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  const inexact = fewer.filter((word) => !take((other) => other === word))
  const initials = inexact.filter((word) => !take((other) => isSlip(word, other)))
  const isWhole = initials.every((word) => take((other) => isInitialOf(word, other) || isInitialOf(other, word)))
  return isWhole && initials.length < fewer.length
}

/** Whether two e-mails are one, however they are spelt; where there is none, it is like no other. */
export const isSameEmail = (one: string, other: string): boolean =>
  shownEmail(one).toLowerCase() === shownEmail(other).toLowerCase()

/** Whether two are one person: surely, surely not, or as it was until the office has decided. */
export type Sameness = 'same' | 'unclear' | 'other'

/**
 * Who is the same person, for everything that asks: reading what is somebody's, changes of a registration, imports and joinings
 * (docs/rules/office.md#person). Clearly different names and phones under one e-mail are two people; one name or one phone is one. Several
 * under one phone, and one name under two e-mails, are unclear: the former are read together and the latter apart until the office decides.
 */
export function samePerson(one: Identity, other: Identity): Sameness {
  const hasName = isLikeName(one, other)
  const arePhonesKnown = Boolean(one.phone && other.phone)
  const areApart = arePhonesKnown && one.phone !== other.phone
  const emails = [one, other].filter(({ email }) => shownEmail(email) !== '').length
  if (emails === 2) {
    if (!isSameEmail(one.email, other.email)) return hasName ? 'unclear' : 'other'
    if (hasName) return 'same'
    return areApart ? 'other' : 'unclear'
  }
  // Where an e-mail does not tell, name and phone do.
  if (hasName) return arePhonesKnown && !areApart ? 'same' : 'unclear'
  return emails === 0 && !areApart ? 'unclear' : 'other'
}

/**
 * What a change of contact data means.
 * @param said what who changes it says; where nothing is said, it is another person where the rule above says so
 */
export function holderChangeOf(before: Identity, after: Identity, said?: HolderClaim): HolderChange {
  const hasEmail = isSameEmail(before.email, after.email)
  const isAsTyped = before.firstName === after.firstName && before.lastName === after.lastName
  if (before.isUnnamed) return isAsTyped && hasEmail ? 'none' : 'first_named'
  if (said === 'other' || (said === undefined && samePerson(before, after) === 'other')) return 'other_person'
  if (!hasEmail) return 'corrected_email'
  return isAsTyped ? 'none' : 'corrected_name'
}

/**
 * What a pharmacy says by naming who comes on one of its places (docs/rules/pharmacies.md#naming): another e-mail is another person, and
 * so is another name under another phone; who has none on either side is the same by name and phone.
 */
export function saidByNaming(before: Identity & { phone: string }, after: Identity & { phone: string }): HolderClaim {
  const sameness = samePerson(before, after)
  const isKept = shownEmail(before.email) !== '' && isSameEmail(before.email, after.email)
  return sameness === 'same' || (isKept && sameness === 'unclear') ? 'same' : 'other'
}
