import { trainingRows } from '../../domain/registration-confirmation.ts'
import type { Letter } from './layout.ts'

interface Assigned {
  username: string
  training: { title: string; startsAt: Date | null; location: string }
  /** Whether the session was given, or taken away. */
  isAssigned: boolean
  /** The office. */
  url: string
}

/** Tells a trainer that the office has given them a session, or taken it away; in French, the office's own language. */
export function sessionAssigned({ username, training, isAssigned, url }: Assigned): Letter {
  const { title: trainingTitle, startsAt, location } = training
  return {
    subject: `${isAssigned ? 'Une session vous est confiée' : 'Une session ne vous est plus confiée'}\u00A0: ${trainingTitle}`,
    heading: `Bonjour ${username}, ${isAssigned ? 'une session vous est confiée' : 'une session ne vous est plus confiée'}`,
    blocks: [
      {
        type: 'paragraph',
        text: isAssigned
          ? 'Vous la trouvez dans l’administration\u00A0: les participants, la feuille d’émargement et la présence à relever. Elle vient aussi dans votre agenda, si vous y êtes abonné.'
          : 'Elle n’est plus dans votre administration, ni dans votre agenda. Si c’est une erreur, répondez à ce message.',
      },
      { type: 'facts', rows: trainingRows({ trainingTitle, startsAt, location }, 'fr') },
      { type: 'button', label: 'Ouvrir l’administration', href: url },
    ],
  }
}
