import { paymentStatusLabels, registrationStatusLabels } from '../../../domain/desk/labels.ts'
import { labelsIn } from '../../../domain/values/language.ts'
import { signedIn } from '../signed-in/fr.ts'
import { announcements } from './fr/announcements.ts'
import { apiKeys } from './fr/api-keys.ts'
import { audit } from './fr/audit.ts'
import { auditTab } from './fr/audit-tab.ts'
import { backups } from './fr/backups.ts'
import { bulk } from './fr/bulk.ts'
import { dashboard } from './fr/dashboard.ts'
import { declarations } from './fr/declarations.ts'
import { discounts } from './fr/discounts.ts'
import { document, documents } from './fr/documents.ts'
import { exports } from './fr/exports.ts'
import { imports } from './fr/imports.ts'
import { instalments } from './fr/instalments.ts'
import { attachment, certificates } from './fr/issuing.ts'
import { letter } from './fr/letter.ts'
import { message, messages } from './fr/messages.ts'
import { narrowing } from './fr/narrowing.ts'
import { mailFlow, notifications } from './fr/notifications.ts'
import { contact, officeRegistration } from './fr/office-registration.ts'
import { palette, shortcuts } from './fr/palette.ts'
import { attendance, participants } from './fr/participants.ts'
import { credit, discrepancies, ledgerPeriod, months, payment, payments, refund, reversal } from './fr/payments.ts'
import { person } from './fr/person.ts'
import { pharmacies } from './fr/pharmacies.ts'
import { days, presence, sheets } from './fr/presence.ts'
import { merging, sharing } from './fr/programmes.ts'
import { quotes } from './fr/quotes.ts'
import { neighbours, registration, registrations, transfer } from './fr/registrations.ts'
import { retention } from './fr/retention.ts'
import { session } from './fr/session.ts'
import { settings } from './fr/settings.ts'
import { site } from './fr/site.ts'
import { statements } from './fr/statements.ts'
import { system } from './fr/system.ts'
import { training, trainings } from './fr/trainings.ts'
import { unproven } from './fr/unproven.ts'
import { account, accountNotices, invitations, proof, recoveryCodes, users } from './fr/users.ts'
import { display, views } from './fr/views.ts'
import { waiting } from './fr/waiting.ts'
import { webhooks } from './fr/webhooks.ts'

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

export type OfficeText = typeof officeText
