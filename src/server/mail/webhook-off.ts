import { formatMoment } from '../../domain/values/dates.ts'
import type { Letter } from './layout.ts'

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
      {
        type: 'paragraph',
        text: isGone
          ? 'Le logiciel a répondu que cette adresse n’existe plus. Il n’apprend plus rien de ce qui se passe.'
          : 'Rien de ce qui lui est envoyé n’arrive depuis plusieurs jours. Le logiciel n’apprend plus rien de ce qui se passe.',
      },
      {
        type: 'facts',
        rows: [
          ['Webhook', name],
          ['Serveur', host],
          ['En échec depuis', formatMoment(failingSince, 'fr')],
        ],
      },
      {
        type: 'paragraph',
        text: 'Corrigez l’adresse ou réparez le logiciel, puis envoyez un essai et remettez le webhook en marche, sous «\u00A0Utilisateurs\u00A0»\u00A0: ce qui attend part alors. Ce qui s’est passé depuis la coupure n’est pas envoyé.',
      },
      { type: 'button', label: 'Ouvrir l’administration', href: url },
      {
        type: 'paragraph',
        text: `In English: the webhook “${name}” (${host}) is switched off. ${
          isGone
            ? 'The tool answered that this address is gone (410).'
            : `Nothing that is sent to it has arrived since ${formatMoment(failingSince, 'en')}.`
        } Correct the address or mend the tool, then send a test and switch the webhook on again, under “Users”: what waits is sent then. What has happened since it was switched off is not sent.`,
      },
    ],
  }
}
