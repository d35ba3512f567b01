import { paymentStatusLabels, registrationStatusLabels } from '../../../domain/desk/labels.ts'
import { labelsIn } from '../../../domain/values/language.ts'
import { signedIn } from '../../i18n/signed-in/en.ts'
import { announcements } from '../announcements/words.en.ts'
import { attendance, days, participants, presence, sheets } from '../attendance/words.en.ts'
import { audit } from '../audit/sentence-words.en.ts'
import { auditTab } from '../audit/words.en.ts'
import { backups, dashboard } from '../dashboard/words.en.ts'
import { attachment, certificates, document, documents } from '../documents/words.en.ts'
import { imports } from '../imports/words.en.ts'
import type { OfficeWords } from '../kit/office-text.ts'
import { display, exports, narrowing, views } from '../kit/words.en.ts'
import { message, messages } from '../messages/words.en.ts'
import { mailFlow, notifications } from '../notifications/words.en.ts'
import { palette, shortcuts } from '../palette/words.en.ts'
import { declarations, statements } from '../payments/statement-words.en.ts'
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
} from '../payments/words.en.ts'
import { person } from '../people/words.en.ts'
import { pharmacies } from '../pharmacies/words.en.ts'
import { quotes } from '../quotes/words.en.ts'
import { bulk, letter } from '../registrations/bulk-words.en.ts'
import {
  contact,
  instalments,
  neighbours,
  officeRegistration,
  registration,
  registrations,
  transfer,
  unproven,
} from '../registrations/words.en.ts'
import { retention } from '../settings/retention-words.en.ts'
import { settings } from '../settings/words.en.ts'
import { site } from '../site/words.en.ts'
import { webhooks } from '../staff/webhook-words.en.ts'
import { account, accountNotices, apiKeys, invitations, proof, recoveryCodes, users } from '../staff/words.en.ts'
import { system } from '../system/words.en.ts'
import { session } from '../trainings/session-words.en.ts'
import { merging, sharing, training, trainings } from '../trainings/words.en.ts'
import { waiting } from '../waiting/words.en.ts'

/** The back office's words in English. */
export const officeText: OfficeWords = {
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
