import { formatMoment } from '../../domain/values/dates.ts'
import type { Letter } from './layout.ts'

interface KeyFacts {
  name: string
  expiresAt: Date
  /** Null while no tool has called with it. */
  lastUsedAt: Date | null
  /** The office. */
  url: string
}

/** Tells the firm that a tool will soon be refused; in French, the office's own language. */
export function apiKeyEnds({ name, expiresAt, lastUsedAt, url }: KeyFacts): Letter {
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
