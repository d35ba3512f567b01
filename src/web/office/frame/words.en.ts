import { paymentStatusLabels, registrationStatusLabels } from '../../../domain/desk/labels.ts'
import { labelsIn } from '../../../domain/values/language.ts'
import { signedIn } from '../../i18n/signed-in/en.ts'
import * as announcements from '../announcements/words.en.ts'
import * as attendance from '../attendance/words.en.ts'
import * as auditSentences from '../audit/sentence-words.en.ts'
import * as audit from '../audit/words.en.ts'
import * as courseMedia from '../courses/media/words.en.ts'
import * as courses from '../courses/words.en.ts'
import * as dashboard from '../dashboard/words.en.ts'
import * as documents from '../documents/words.en.ts'
import * as evaluations from '../evaluations/words.en.ts'
import * as imports from '../imports/words.en.ts'
import type { OfficeWords } from '../kit/office-text.ts'
import * as kit from '../kit/words.en.ts'
import * as messages from '../messages/words.en.ts'
import * as notifications from '../notifications/words.en.ts'
import * as palette from '../palette/words.en.ts'
import * as online from '../payments/online-words.en.ts'
import * as statements from '../payments/statement-words.en.ts'
import * as payments from '../payments/words.en.ts'
import * as people from '../people/words.en.ts'
import * as pharmacies from '../pharmacies/words.en.ts'
import * as presence from '../presence/words.en.ts'
import * as quotes from '../quotes/words.en.ts'
import * as bulk from '../registrations/bulk-words.en.ts'
import * as registrations from '../registrations/words.en.ts'
import * as retention from '../settings/retention-words.en.ts'
import * as settings from '../settings/words.en.ts'
import * as site from '../site/words.en.ts'
import * as webhooks from '../staff/webhook-words.en.ts'
import * as staff from '../staff/words.en.ts'
import * as system from '../system/words.en.ts'
import * as session from '../trainings/session-words.en.ts'
import * as trainings from '../trainings/words.en.ts'
import * as waiting from '../waiting/words.en.ts'

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
    cours: 'Online courses',
    qualite: 'Quality',
    site: 'Site',
    utilisateurs: 'Users',
    journal: 'Audit trail',
    reglages: 'Settings',
    systeme: 'System',
  },
  tabGroups: { people: 'People', papers: 'Papers and site', settings: 'Settings and system' },

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
