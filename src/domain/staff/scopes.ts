import type { Localized } from '../values/language.ts'

/** What a key may be allowed, in the order in which it is offered (docs/rules/api-keys.md#scopes). A call says which of them it needs. */
export const scopes = [
  'trainings:read',
  'registrations:read',
  'registrations:write',
  'payments:read',
  'payments:write',
  'people:read',
] as const
export type Scope = (typeof scopes)[number]

/** What each allows, in plain words, for the person who gives it. */
export const scopeLabels: Record<Scope, Localized> = {
  'trainings:read': {
    fr: 'Lire les formations, leurs programmes et leurs sessions à venir',
    en: 'Read trainings, their programmes and their sessions to come',
  },
  'registrations:read': {
    fr: 'Lire les inscriptions\u00A0: session, statut, tarif, ce qui est payé\u00A0; sans dire de qui',
    en: 'Read registrations: session, status, price, what is paid; without saying whose',
  },
  'registrations:write': {
    fr: 'Inscrire une personne, changer le statut d’une inscription',
    en: 'Register somebody, change the status of a registration',
  },
  'payments:read': {
    fr: 'Lire les paiements\u00A0; sans dire de qui',
    en: 'Read payments; without saying whose',
  },
  'payments:write': { fr: 'Enregistrer un paiement reçu', en: 'Record a payment that was received' },
  'people:read': {
    fr: 'Voir aussi de qui il s’agit\u00A0: nom, e-mail, téléphone, organisation, besoins particuliers',
    en: 'Also see who it is: name, email, phone, organization, special requirements',
  },
}

/** The scope without which an answer names nobody. */
export const personalScope = 'people:read' satisfies Scope

/** What describes a person in an answer, or is the office's own word about one. */
const personalNames = new Set([
  'firstName',
  'lastName',
  'email',
  'phone',
  'organization',
  'position',
  'specialRequirements',
  'notes',
])

/** Letters to people, and who of the staff did something: no key's to read, with any scope. */
const officeNames = new Set(['notifications', 'recordedBy'])

/**
 * What a key needs to read a field of an answer beside the scope of the call.
 * @param path such as `participant.email`
 * @returns undefined where no scope is enough
 */
export function scopesToRead(path: string): Scope[] | undefined {
  const names = path.split('.')
  if (names.some((name) => officeNames.has(name))) return undefined
  return names.some((name) => personalNames.has(name)) ? [personalScope] : []
}

/**
 * An answer as a key without the personal scope gets it: the same fields, those that describe a person empty. What is the office's own
 * is empty for every key.
 * @param seesPeople whether the key has the personal scope
 */
export function asKeyReads(answer: unknown, seesPeople: boolean): unknown {
  if (Array.isArray(answer)) return answer.map((part) => asKeyReads(part, seesPeople))
  if (answer === null || typeof answer !== 'object') return answer
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => {
      if (officeNames.has(name)) return [name, Array.isArray(value) ? [] : null]
      if (!seesPeople && personalNames.has(name)) return [name, typeof value === 'string' ? '' : null]
      return [name, asKeyReads(value, seesPeople)]
    }),
  )
}
