import { type Scope, scopeLabels } from '../../domain/staff/scopes.ts'
import { formatMoment } from '../../domain/values/dates.ts'
import type { Letter } from './layout.ts'

interface MadeKey {
  name: string
  scopes: readonly Scope[]
  /** Who made it. */
  username: string
  at: Date
  expiresAt: Date
  /** The office. */
  url: string
}

/** Tells the firm that another tool may now call the API; in French, the office's own language. */
export function apiKeyMade({ name, scopes, username, at, expiresAt, url }: MadeKey): Letter {
  return {
    subject: `Clé d’API créée par ${username}`,
    heading: 'Une clé d’API a été créée',
    blocks: [
      {
        type: 'paragraph',
        text: 'Avec cette clé, un autre logiciel peut faire en votre nom ce qui suit, jusqu’à ce qu’elle expire ou que vous la révoquiez.',
      },
      {
        type: 'facts',
        rows: [
          ['Clé', name],
          ['Créée par', username],
          ['Moment', formatMoment(at, 'fr')],
          ['Expire le', formatMoment(expiresAt, 'fr')],
          ['Permet de', scopes.map((scope) => scopeLabels[scope].fr).join('\u00A0; ')],
        ],
      },
      {
        type: 'paragraph',
        text: 'Vous ne l’attendiez pas\u00A0? Révoquez-la sans attendre, sous «\u00A0Utilisateurs\u00A0», puis regardez le journal.',
      },
      { type: 'button', label: 'Ouvrir l’administration', href: url },
    ],
  }
}

interface EndingKey {
  name: string
  expiresAt: Date
  /** Null while no tool has called with it. */
  lastUsedAt: Date | null
  /** The office. */
  url: string
}

/** Tells the firm that a tool will soon be refused; in French, the office's own language. */
export function apiKeyEnds({ name, expiresAt, lastUsedAt, url }: EndingKey): Letter {
  return {
    subject: `La clé d’API «\u00A0${name}\u00A0» expire bientôt`,
    heading: 'Une clé d’API expire bientôt',
    blocks: [
      {
        type: 'paragraph',
        text: 'Passé ce moment, le logiciel qui l’utilise sera refusé.',
      },
      {
        type: 'facts',
        rows: [
          ['Clé', name],
          ['Expire le', formatMoment(expiresAt, 'fr')],
          ['Dernier appel', lastUsedAt ? formatMoment(lastUsedAt, 'fr') : 'Jamais'],
        ],
      },
      {
        type: 'paragraph',
        text: 'Elle sert encore\u00A0? Créez-en une autre sous «\u00A0Utilisateurs\u00A0», donnez-la au logiciel, puis révoquez celle-ci\u00A0: les deux fonctionnent entre-temps.',
      },
      { type: 'button', label: 'Ouvrir l’administration', href: url },
    ],
  }
}
