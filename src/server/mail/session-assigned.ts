import { trainingRows } from '../../domain/registrations/registration-confirmation.ts'
import type { Letter } from './layout.ts'

interface Session {
  title: string
  startsAt: Date | null
  location: string
}

interface Assigned {
  username: string
  training: Session
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

/** Whose account has another role now, and which sessions went with the role before. */
interface Lost extends Pick<Assigned, 'username' | 'url'> {
  trainings: readonly Session[]
}

/** Tells somebody that sessions are theirs no longer, because their account has another role; in French as well. */
export function sessionsLost({ username, trainings, url }: Lost): Letter {
  const [only, ...others] = trainings
  const what = others.length === 0 ? 'une session ne vous est plus confiée' : 'des sessions ne vous sont plus confiées'
  return {
    subject:
      only && others.length === 0
        ? `Une session ne vous est plus confiée\u00A0: ${only.title}`
        : `Des sessions ne vous sont plus confiées\u00A0: ${trainings.length}`,
    heading: `Bonjour ${username}, ${what}`,
    blocks: [
      {
        type: 'paragraph',
        text: 'Votre compte a un autre rôle\u00A0: vous n’en relevez plus la présence, et votre agenda ne les annonce plus. Si c’est une erreur, répondez à ce message.',
      },
      ...trainings.map(({ title: trainingTitle, startsAt, location }) => ({
        type: 'facts' as const,
        rows: trainingRows({ trainingTitle, startsAt, location }, 'fr'),
      })),
      { type: 'button', label: 'Ouvrir l’administration', href: url },
    ],
  }
}
