import { paymentStatusLabels, registrationStatusLabels } from '../../../domain/desk/labels.ts'
import { labelsIn } from '../../../domain/values/language.ts'
import { signedIn } from '../../i18n/signed-in/fr.ts'
import { announcements } from '../announcements/words.fr.ts'
import { attendance, days, participants, presence, sheets } from '../attendance/words.fr.ts'
import { audit } from '../audit/sentence-words.fr.ts'
import { auditTab } from '../audit/words.fr.ts'
import { backups, dashboard } from '../dashboard/words.fr.ts'
import { attachment, certificates, document, documents } from '../documents/words.fr.ts'
import { imports } from '../imports/words.fr.ts'
import { display, exports, narrowing, views } from '../kit/words.fr.ts'
import { message, messages } from '../messages/words.fr.ts'
import { mailFlow, notifications } from '../notifications/words.fr.ts'
import { palette, shortcuts } from '../palette/words.fr.ts'
import { declarations, statements } from '../payments/statement-words.fr.ts'
import {
  credit,
  discounts,
  discrepancies,
  ledgerPeriod,
  months,
  payment,
  payments,
  refund,
  reversal,
} from '../payments/words.fr.ts'
import { person } from '../people/words.fr.ts'
import { pharmacies } from '../pharmacies/words.fr.ts'
import { quotes } from '../quotes/words.fr.ts'
import { bulk, letter } from '../registrations/bulk-words.fr.ts'
import {
  contact,
  instalments,
  neighbours,
  officeRegistration,
  registration,
  registrations,
  transfer,
  unproven,
} from '../registrations/words.fr.ts'
import { retention } from '../settings/retention-words.fr.ts'
import { settings } from '../settings/words.fr.ts'
import { site } from '../site/words.fr.ts'
import { webhooks } from '../staff/webhook-words.fr.ts'
import { account, accountNotices, apiKeys, invitations, proof, recoveryCodes, users } from '../staff/words.fr.ts'
import { system } from '../system/words.fr.ts'
import { session } from '../trainings/session-words.fr.ts'
import { merging, sharing, training, trainings } from '../trainings/words.fr.ts'
import { waiting } from '../waiting/words.fr.ts'

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
    site: 'Site',
    utilisateurs: 'Utilisateurs',
    journal: 'Journal',
    reglages: 'Réglages',
    systeme: 'Système',
  },

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

  dashboard,
  backups,
  system,
  registrations,
  registration,
  transfer,
  neighbours,
  bulk,
  imports,
  letter,
  person,
  pharmacies,
  quotes,
  officeRegistration,
  contact,
  participants,
  session,
  sharing,
  merging,
  attendance,
  days,
  presence,
  sheets,
  palette,
  shortcuts,
  narrowing,
  display,
  views,
  unproven,
  waiting,
  trainings,
  training,
  announcements,
  payments,
  declarations,
  statements,
  payment,
  refund,
  reversal,
  credit,
  months,
  ledgerPeriod,
  discounts,
  instalments,
  discrepancies,
  notifications,
  mailFlow,
  messages,
  message,
  users,
  account,
  accountNotices,
  invitations,
  apiKeys,
  webhooks,
  proof,
  recoveryCodes,
  auditTab,
  audit,
  documents,
  site,
  document,
  attachment,
  certificates,
  exports,
  retention,
  settings,
}

type Words = typeof officeText
declare module '../kit/office-text.ts' {
  interface OfficeWords extends Words {}
}
