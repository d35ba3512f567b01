// Whether a registration is still the same person's after somebody has changed whose it is. One place decides: who may read what was
// written before, whose account it is in, and which links still open follow from it (docs/rules/registrations.md#contact-data).
import { isNoAddress, shownEmail } from './no-address.ts'
import { foldName } from './text-fold.ts'

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
  /** A place that nobody was named for yet. */
  isUnnamed?: boolean
}

const nameKey = ({ firstName, lastName }: Pick<Identity, 'firstName' | 'lastName'>): string =>
  foldName(`${firstName} ${lastName}`)
    .split(/[\s-]+/)
    .toSorted()
    .join(' ')

/** Whether two names are one: accents, case, hyphens and which part was typed as the last name apart. */
export const isSameName = (one: Pick<Identity, 'firstName' | 'lastName'>, other: typeof one): boolean =>
  nameKey(one) === nameKey(other)

/** Whether two e-mails are one, however they are spelt; where there is none, it is like no other. */
export const isSameEmail = (one: string, other: string): boolean =>
  shownEmail(one).toLowerCase() === shownEmail(other).toLowerCase()

/**
 * What a change of contact data means.
 * @param said what who changes it says; where nothing is said, a changed e-mail together with a changed name is another person
 */
export function holderChangeOf(before: Identity, after: Identity, said?: HolderClaim): HolderChange {
  const [hasName, hasEmail] = [isSameName(before, after), isSameEmail(before.email, after.email)]
  if (before.isUnnamed) return hasName && hasEmail ? 'none' : 'first_named'
  if (said === 'other' || (said === undefined && !hasName && !hasEmail)) return 'other_person'
  if (!hasEmail) return 'corrected_email'
  const isAsTyped = before.firstName === after.firstName && before.lastName === after.lastName
  return isAsTyped ? 'none' : 'corrected_name'
}

/**
 * What a pharmacy says by naming who comes on one of its places (docs/rules/pharmacies.md#naming): another e-mail is another person; who
 * has none on either side is told apart by name and phone.
 */
export function saidByNaming(before: Identity & { phone: string }, after: Identity & { phone: string }): HolderClaim {
  const haveEmails = [before, after].every(({ email }) => email !== '' && !isNoAddress(email))
  const isSame = haveEmails
    ? isSameEmail(before.email, after.email)
    : foldName(before.lastName) === foldName(after.lastName) &&
      foldName(before.firstName) === foldName(after.firstName) &&
      before.phone === after.phone
  return isSame ? 'same' : 'other'
}
