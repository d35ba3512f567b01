import type { ListDescription } from './list-description.ts'

/** Whose a registration is, who pays and what for: what lists of registrations, and of money for them, are narrowed to alike. */
export const registrationFacts = {
  organization: { key: 'organisation', is: 'words', about: ['participant.organization'], isPassing: true },
  /** The pharmacy that pays. */
  pharmacy: { key: 'payeur', is: 'record', about: ['pharmacy'], isPassing: true },
  trainer: { key: 'formateur', is: 'words', about: ['trainers'], isPassing: true },
  sessionFrom: { key: 'session_du', is: 'day', about: ['startsAt'] },
  sessionTo: { key: 'session_au', is: 'day', about: ['startsAt'] },
} as const satisfies ListDescription['filters']

export const sortsOfRegistrationFacts = {
  organization: ['participant.organization'],
  pharmacy: ['pharmacy'],
  trainer: ['trainers'],
  startsAt: ['startsAt'],
} as const satisfies ListDescription['sorts']
