import type { Localized } from '../../../domain/values/language.ts'

/** The chapters of the API, in their order. */
export const callGroups = {
  trainings: { fr: 'Formations', en: 'Trainings' },
  registrations: { fr: 'Inscriptions', en: 'Registrations' },
  pharmacies: { fr: 'Officines', en: 'Pharmacies' },
  payments: { fr: 'Paiements et tableau de bord', en: 'Payments and dashboard' },
  'waiting-lists': { fr: 'Listes d’attente', en: 'Waiting lists' },
  documents: { fr: 'Documents', en: 'Documents' },
  'participant-space': { fr: 'Espace participant', en: 'Participant space' },
  messages: { fr: 'Messages et notifications', en: 'Messages and notifications' },
  site: { fr: 'Contenu du site', en: 'Site content' },
  staff: { fr: 'Équipe, comptes et clés', en: 'Staff, accounts and keys' },
  settings: { fr: 'Réglages', en: 'Settings' },
  api: { fr: 'Connexion, et l’API elle-même', en: 'Signing in, and the API itself' },
} as const satisfies Record<string, Localized>
export type CallGroup = keyof typeof callGroups

/** What begins an address below `/api`, or stands in it; the first that fits decides. */
const addresses: [RegExp, CallGroup][] = [
  [/waiting-list/, 'waiting-lists'],
  [/^participant\b/, 'participant-space'],
  [/^admin\/trainings\/[^/]+\/certificates/, 'documents'],
  [
    /^(admin\/)?(trainings|programmes|own-trainings|own-calendar|announcements|signed-sheets|session-files|presence|training-choices|online-courses|evaluations|quality|courses|course-learners)\b/,
    'trainings',
  ],
  [/^(admin\/)?(registrations|people|bulk-actions|imports)\b/, 'registrations'],
  [/^(admin\/)?(pharmacy|pharmacies|quotes|pharmacy-contacts)\b/, 'pharmacies'],
  [
    /^(admin\/)?(payments|payment-declarations|online-payments|online-refunds|payment-providers|statements|statement-lines|discounts|dashboard|backups)\b/,
    'payments',
  ],
  [/^(admin\/)?(documents|fne|media|verification)\b/, 'documents'],
  [/^(admin\/)?(notifications|mail-flow|messages|contact)\b/, 'messages'],
  [/^admin\/site\b/, 'site'],
  [/^(admin\/)?(users|invitations|account|proof|sessions|list-views|list-displays|api-keys|webhooks|audit)\b/, 'staff'],
  [/^admin\/(settings|retention|system)\b/, 'settings'],
  [/^(login|logout|user|openapi\.json|docs)\b/, 'api'],
]

/**
 * The chapter that a call stands in.
 * @param path as OpenAPI writes it, with `/api`
 * @returns undefined for one that has none yet
 */
export const groupOf = (path: string): CallGroup | undefined => {
  const below = path.replace(/^\/api\//, '')
  return addresses.find(([address]) => address.test(below))?.[1]
}
