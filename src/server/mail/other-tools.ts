import { type Scope, scopeLabels } from '../../domain/staff/scopes.ts'
import { formatMoment } from '../../domain/values/dates.ts'
import { button, type Letter, nextStep, paragraph } from './layout.ts'

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
      paragraph(
        'Avec cette clé, un autre logiciel peut faire en votre nom ce qui suit, jusqu’à ce qu’elle expire ou que vous la révoquiez.',
      ),
      {
        type: 'facts',
        rows: [
          ['Clé', name],
          ['Créée par', username],
          ['Date et heure', formatMoment(at, 'fr')],
          ['Expire le', formatMoment(expiresAt, 'fr')],
          ['Permet de', scopes.map((scope) => scopeLabels[scope].fr).join('\u00A0; ')],
        ],
      },
      nextStep(
        'Vous ne l’attendiez pas\u00A0? Révoquez-la sans attendre, sous «\u00A0Utilisateurs\u00A0», puis regardez le journal.',
      ),
      button('Ouvrir l’administration', url),
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
      paragraph(`Après le ${formatMoment(expiresAt, 'fr')}, le logiciel qui l’utilise sera refusé.`),
      {
        type: 'facts',
        rows: [
          ['Clé', name],
          ['Expire le', formatMoment(expiresAt, 'fr')],
          ['Dernier appel', lastUsedAt ? formatMoment(lastUsedAt, 'fr') : 'Jamais'],
        ],
      },
      nextStep(
        'Elle sert encore\u00A0? Créez-en une autre sous «\u00A0Utilisateurs\u00A0», donnez-la au logiciel, puis révoquez celle-ci\u00A0: les deux fonctionnent entre-temps.',
      ),
      button('Ouvrir l’administration', url),
    ],
  }
}

interface WebhookFacts {
  name: string
  /** Where it is, without what follows the host: that may hold a secret of the tool's own. */
  host: string
  failingSince: Date
  /** Whether its tool answered that it is gone (410). */
  isGone: boolean
  /** The office. */
  url: string
}

/** Tells the firm that another tool is no longer told what happens: in French, the office's own language, and for the tool's makers in English. */
export function webhookOff({ name, host, failingSince, isGone, url }: WebhookFacts): Letter {
  return {
    subject: `Le webhook «\u00A0${name}\u00A0» est coupé · Webhook switched off`,
    heading: 'Un webhook est coupé',
    blocks: [
      paragraph(
        isGone
          ? 'Le logiciel a répondu que cette adresse n’existe plus. Il n’apprend plus rien de ce qui se passe.'
          : 'Rien de ce qui lui est envoyé n’arrive depuis plusieurs jours. Le logiciel n’apprend plus rien de ce qui se passe.',
      ),
      {
        type: 'facts',
        rows: [
          ['Webhook', name],
          ['Serveur', host],
          ['En échec depuis', formatMoment(failingSince, 'fr')],
        ],
      },
      nextStep(
        'Corrigez l’adresse ou réparez le logiciel, puis envoyez un essai et remettez le webhook en marche, sous «\u00A0Utilisateurs\u00A0»\u00A0: ce qui attend part alors. Ce qui s’est passé depuis la coupure n’est pas envoyé.',
      ),
      button('Ouvrir l’administration', url),
      paragraph(
        `In English: the webhook “${name}” (${host}) is switched off. ${
          isGone
            ? 'The tool answered that this address is gone (410).'
            : `Nothing that is sent to it has arrived since ${formatMoment(failingSince, 'en')}.`
        } Correct the address or mend the tool, then send a test and switch the webhook on again, under “Users”: what waits is sent then. What has happened since it was switched off is not sent.`,
      ),
    ],
  }
}
