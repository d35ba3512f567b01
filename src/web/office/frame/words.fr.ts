import { paymentStatusLabels, registrationStatusLabels } from '../../../domain/desk/labels.ts'
import { labelsIn } from '../../../domain/values/language.ts'
import { signedIn } from '../../i18n/signed-in/fr.ts'
import * as announcements from '../announcements/words.fr.ts'
import * as attendance from '../attendance/words.fr.ts'
import * as auditSentences from '../audit/sentence-words.fr.ts'
import * as audit from '../audit/words.fr.ts'
import * as courseMedia from '../courses/media/words.fr.ts'
import * as courses from '../courses/words.fr.ts'
import * as dashboard from '../dashboard/words.fr.ts'
import * as documents from '../documents/words.fr.ts'
import * as evaluations from '../evaluations/words.fr.ts'
import * as imports from '../imports/words.fr.ts'
import * as kit from '../kit/words.fr.ts'
import * as messages from '../messages/words.fr.ts'
import * as notifications from '../notifications/words.fr.ts'
import * as palette from '../palette/words.fr.ts'
import * as online from '../payments/online-words.fr.ts'
import * as statements from '../payments/statement-words.fr.ts'
import * as payments from '../payments/words.fr.ts'
import * as people from '../people/words.fr.ts'
import * as pharmacies from '../pharmacies/words.fr.ts'
import * as presence from '../presence/words.fr.ts'
import * as quotes from '../quotes/words.fr.ts'
import * as bulk from '../registrations/bulk-words.fr.ts'
import * as registrations from '../registrations/words.fr.ts'
import * as retention from '../settings/retention-words.fr.ts'
import * as settings from '../settings/words.fr.ts'
import * as site from '../site/words.fr.ts'
import * as webhooks from '../staff/webhook-words.fr.ts'
import * as staff from '../staff/words.fr.ts'
import * as system from '../system/words.fr.ts'
import * as session from '../trainings/session-words.fr.ts'
import * as trainings from '../trainings/words.fr.ts'
import * as waiting from '../waiting/words.fr.ts'

/** The back office's words in French; where the rules quote them, to the letter (docs/rules/README.md#how-to-read-them). */
export const officeText = {
  ...signedIn,
  title: 'Administration',
  demoRibbon: 'Démonstration',
  failure: (message: string) => `Une erreur est survenue: ${message}`,
  unknownError: 'Erreur inconnue',
  visitSite: 'Voir le site',
  logoutFailed: 'Impossible de vous déconnecter.',

  signIn: {
    title: 'Connexion administrateur',
    intro: 'Réservée à l’équipe du cabinet.',
    username: "Nom d'utilisateur",
    password: 'Mot de passe',
    code: 'Code de vérification',
    codeHint: 'Les six chiffres affichés par votre application d’authentification.',
    useRecoveryCode: 'Utiliser un code de secours',
    recoveryCode: 'Code de secours',
    recoveryCodeHint: 'Dix lettres et chiffres. Chacun ne sert qu’une fois.',
    useApp: 'Utiliser mon application',
    submit: 'Se connecter',
    submitting: 'Connexion…',
    hint: 'Identifiants de démonstration :',
    wrong: "Nom d'utilisateur ou mot de passe incorrect",
    fallback: 'Une erreur est survenue lors de la connexion',
    failed: 'Échec de la connexion',
    succeeded: 'Connexion réussie',
    succeededText: "Vous êtes maintenant connecté en tant qu'administrateur.",
    succeededAs: (role: string) => `Vous êtes maintenant connecté en tant que ${role.toLowerCase()}.`,
    back: 'Retour au site',
  },

  tabsLabel: 'Sections de l’administration',
  tabs: {
    'tableau-de-bord': 'Tableau de bord',
    inscriptions: 'Inscriptions',
    formations: 'Formations',
    paiements: 'Paiements',
    notifications: 'Notifications',
    messages: 'Messages reçus',
    documents: 'Documents',
    officines: 'Officines',
    devis: 'Devis',
    cours: 'Cours en ligne',
    qualite: 'Qualité',
    site: 'Site',
    utilisateurs: 'Utilisateurs',
    journal: 'Journal',
    reglages: 'Réglages',
    systeme: 'Système',
  },
  tabGroups: { people: 'Personnes', papers: 'Papiers et site', settings: 'Réglages et système' },

  trainers: {
    title: 'Formateurs avec un compte',
    text: 'Chacun lit cette formation et qui y vient, sans l’argent ni les coordonnées.',
    none: 'Aucun compte n’a le rôle de formateur : créez-en un sous « Utilisateurs ».',
    saved: 'Formateurs mis à jour',
  },
  ownTrainings: { empty: 'Aucune formation ne vous est confiée pour l’instant.' },

  discard: {
    title: 'Abandonner votre saisie ?',
    text: 'Ce que vous avez saisi n’est pas enregistré.',
    keep: 'Continuer la saisie',
    discard: 'Abandonner',
  },

  /** In a toast: takes back what it says. */
  undo: { label: 'Annuler', hint: 'Ctrl Z pour annuler' },
  undone: 'C’est annulé',

  pager: {
    label: (list: string) => `Pages : ${list}`,
  },

  sorting: { by: 'Trier par', asc: 'Ordre croissant', desc: 'Ordre décroissant' },

  registrationStatuses: labelsIn('fr', registrationStatusLabels),
  paymentStatuses: labelsIn('fr', paymentStatusLabels),

  ...announcements,
  ...attendance,
  ...auditSentences,
  ...audit,
  ...courseMedia,
  ...courses,
  ...dashboard,
  ...documents,
  ...evaluations,
  ...imports,
  ...kit,
  ...messages,
  ...notifications,
  ...palette,
  ...statements,
  ...online,
  ...payments,
  ...people,
  ...pharmacies,
  ...presence,
  ...quotes,
  ...bulk,
  ...registrations,
  ...retention,
  ...settings,
  ...site,
  ...webhooks,
  ...staff,
  ...system,
  ...session,
  ...trainings,
  ...waiting,
}

type Words = typeof officeText
declare module '../kit/office-text.ts' {
  interface OfficeWords extends Words {}
}
