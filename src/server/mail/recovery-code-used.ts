import { formatMoment } from '../../domain/values/dates.ts'
import type { Letter } from './layout.ts'

interface RecoveryFacts {
  username: string
  codesLeft: number
  at: Date
  /** The office. */
  url: string
}

/** Tells the firm that somebody signed in without an app's code, as after a lost phone; in French, the office's own language. */
export function recoveryCodeUsed({ username, codesLeft, at, url }: RecoveryFacts): Letter {
  return {
    subject: `Code de secours utilisé par ${username}`,
    heading: 'Un code de secours a servi',
    blocks: [
      {
        type: 'paragraph',
        text: 'Une personne de l’équipe a prouvé son identité avec un code de secours, à la place du code de son application.',
      },
      {
        type: 'facts',
        rows: [
          ['Compte', username],
          ['Moment', formatMoment(at, 'fr')],
          ['Codes restants', String(codesLeft)],
        ],
      },
      {
        type: 'paragraph',
        text: 'Ce n’est pas elle ? Désactivez son compte sans attendre, sous « Utilisateurs ».',
      },
      { type: 'button', label: 'Ouvrir l’administration', href: url },
    ],
  }
}
