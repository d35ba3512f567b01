import { paymentStatusLabels, registrationStatusLabels } from '../../../domain/desk/labels.ts'
import { labelsIn } from '../../../domain/values/language.ts'
import { signedIn } from '../signed-in/en.ts'
import { announcements } from './en/announcements.ts'
import { apiKeys } from './en/api-keys.ts'
import { audit } from './en/audit.ts'
import { auditTab } from './en/audit-tab.ts'
import { backups } from './en/backups.ts'
import { bulk } from './en/bulk.ts'
import { dashboard } from './en/dashboard.ts'
import { declarations } from './en/declarations.ts'
import { discounts } from './en/discounts.ts'
import { document, documents } from './en/documents.ts'
import { exports } from './en/exports.ts'
import { imports } from './en/imports.ts'
import { instalments } from './en/instalments.ts'
import { attachment, certificates } from './en/issuing.ts'
import { letter } from './en/letter.ts'
import { message, messages } from './en/messages.ts'
import { narrowing } from './en/narrowing.ts'
import { mailFlow, notifications } from './en/notifications.ts'
import { contact, officeRegistration } from './en/office-registration.ts'
import { palette, shortcuts } from './en/palette.ts'
import { attendance, participants } from './en/participants.ts'
import { credit, discrepancies, ledgerPeriod, months, payment, payments, refund, reversal } from './en/payments.ts'
import { person } from './en/person.ts'
import { pharmacies } from './en/pharmacies.ts'
import { days, presence, sheets } from './en/presence.ts'
import { merging, sharing } from './en/programmes.ts'
import { quotes } from './en/quotes.ts'
import { neighbours, registration, registrations, transfer } from './en/registrations.ts'
import { retention } from './en/retention.ts'
import { session } from './en/session.ts'
import { settings } from './en/settings.ts'
import { site } from './en/site.ts'
import { statements } from './en/statements.ts'
import { system } from './en/system.ts'
import { training, trainings } from './en/trainings.ts'
import { unproven } from './en/unproven.ts'
import { account, accountNotices, invitations, proof, recoveryCodes, users } from './en/users.ts'
import { display, views } from './en/views.ts'
import { waiting } from './en/waiting.ts'
import { webhooks } from './en/webhooks.ts'
import type { OfficeText } from './fr.ts'

/** The back office's words in English. */
export const officeText: OfficeText = {
  ...signedIn,
  title: 'Back office',
  demoRibbon: 'Demonstration',
  failure: (message) => `An error occurred: ${message}`,
  unknownError: 'Unknown error',
  visitSite: 'View the site',
  logoutFailed: 'You could not be signed out.',

  signIn: {
    title: 'Administrator sign-in',
    intro: 'For the firm’s own team.',
    username: 'Username',
    password: 'Password',
    code: 'Verification code',
    codeHint: 'The six digits your authenticator app shows.',
    useRecoveryCode: 'Use a recovery code',
    recoveryCode: 'Recovery code',
    recoveryCodeHint: 'Ten letters and digits. Each works only once.',
    useApp: 'Use my app',
    submit: 'Sign in',
    submitting: 'Signing in…',
    hint: 'Demonstration credentials:',
    wrong: 'Incorrect username or password',
    fallback: 'An error occurred during sign-in',
    failed: 'Sign-in failed',
    succeeded: 'Signed in',
    succeededText: 'You are now signed in as an administrator.',
    succeededAs: (role) => `You are now signed in as ${role.toLowerCase()}.`,
    back: 'Back to the site',
  },

  tabsLabel: 'Sections of the back office',
  tabs: {
    'tableau-de-bord': 'Dashboard',
    inscriptions: 'Registrations',
    formations: 'Trainings',
    paiements: 'Payments',
    notifications: 'Notifications',
    messages: 'Received messages',
    documents: 'Documents',
    officines: 'Pharmacies',
    devis: 'Quotes',
    site: 'Site',
    utilisateurs: 'Users',
    journal: 'Audit trail',
    reglages: 'Settings',
    systeme: 'System',
  },

  trainers: {
    title: 'Trainers with an account',
    text: 'Each reads this training and who comes, without money or contact details.',
    none: 'No account has the role of trainer: create one under “Users”.',
    saved: 'Trainers updated',
  },
  ownTrainings: { empty: 'No training is assigned to you yet.' },

  discard: {
    title: 'Discard what you typed?',
    text: 'It has not been saved.',
    keep: 'Keep editing',
    discard: 'Discard',
  },

  undo: { label: 'Undo', hint: 'Ctrl Z to undo' },
  undone: 'Undone',

  pager: {
    label: (list) => `Pages: ${list}`,
  },

  sorting: { by: 'Sort by', asc: 'Ascending order', desc: 'Descending order' },

  registrationStatuses: labelsIn('en', registrationStatusLabels),
  paymentStatuses: labelsIn('en', paymentStatusLabels),

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
