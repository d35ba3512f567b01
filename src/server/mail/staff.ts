import type { Company } from '../../domain/company/company.ts'
import { roleLabels } from '../../domain/desk/labels.ts'
import { trainingRows } from '../../domain/registrations/registration-confirmation.ts'
import type { StaffRole } from '../../domain/staff/role.ts'
import { invitationDays } from '../../domain/staff/staff.ts'
import { formatMoment } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'
import { button, type Letter, nextStep, paragraph } from './layout.ts'

/** What the invitation is called; of a firm that has not said its name, without one. */
function invites(name: string, french: boolean): string {
  if (name) return french ? `${name} vous invite à rejoindre son équipe` : `${name} invites you to join its team`
  return french ? 'Invitation à rejoindre notre équipe' : 'An invitation to join our team'
}

/** Asks somebody to join the staff: the button leads to where name and password are chosen. */
export function staffInvitation(
  { role, url }: { role: StaffRole; url: string },
  { name }: Company,
  locale: Locale,
): Letter {
  const french = locale === 'fr'
  return {
    subject: invites(name, french),
    heading: french ? 'Votre compte vous attend' : 'Your account is waiting',
    blocks: [
      nextStep(
        french
          ? `${name ? `${name} vous ouvre son administration` : 'Notre administration vous est ouverte'}. Choisissez votre nom d’utilisateur et votre mot de passe\u00A0: vous y entrez aussitôt.`
          : `${name ? `${name} gives you access to its back office` : 'You are given access to our back office'}. Choose your username and password: you will be signed in at once.`,
      ),
      { type: 'facts', rows: [[french ? 'Rôle' : 'Role', roleLabels[role][locale]]] },
      button(french ? 'Créer mon compte' : 'Create my account', url),
      paragraph(
        french
          ? `Ce lien ne sert qu’une fois, pendant ${invitationDays}\u00A0jours. Vous n’attendiez pas ce message\u00A0? Ignorez-le\u00A0: rien ne sera créé.`
          : `This link works once, for ${invitationDays} days. You did not expect this message? Ignore it: nothing will be created.`,
      ),
    ],
  }
}

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
      paragraph(
        'Une personne de l’équipe a prouvé son identité avec un code de secours, à la place du code de son application.',
      ),
      {
        type: 'facts',
        rows: [
          ['Compte', username],
          ['Date et heure', formatMoment(at, 'fr')],
          ['Codes restants', String(codesLeft)],
        ],
      },
      nextStep('Ce n’est pas elle ? Désactivez son compte sans attendre, sous « Utilisateurs ».'),
      button('Ouvrir l’administration', url),
    ],
  }
}

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
      nextStep(
        isAssigned
          ? 'Vous la trouvez dans l’administration\u00A0: les participants, la feuille d’émargement et la présence à relever. Elle paraît aussi dans votre agenda, s’il est abonné à vos sessions.'
          : 'Elle n’est plus dans votre administration, ni dans votre agenda. Si c’est une erreur, répondez à ce message.',
      ),
      { type: 'facts', rows: trainingRows({ trainingTitle, startsAt, location }, 'fr') },
      button('Ouvrir l’administration', url),
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
      nextStep(
        `Votre compte a changé de rôle\u00A0: vous ne relevez plus la présence, et ${others.length === 0 ? 'cette session n’est plus' : 'ces sessions ne sont plus'} dans votre agenda. Si c’est une erreur, répondez à ce message.`,
      ),
      ...trainings.map(({ title: trainingTitle, startsAt, location }) => ({
        type: 'facts' as const,
        rows: trainingRows({ trainingTitle, startsAt, location }, 'fr'),
      })),
      button('Ouvrir l’administration', url),
    ],
  }
}
