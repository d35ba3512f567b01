import { conflict } from '../conflict/en.ts'
import { audit } from './en/audit.ts'
import { bulk } from './en/bulk.ts'
import { dashboard } from './en/dashboard.ts'
import { document, documents } from './en/documents.ts'
import { exports } from './en/exports.ts'
import { contact, handRegistration } from './en/hand-registration.ts'
import { attachment, certificates } from './en/handing-out.ts'
import { journal } from './en/journal.ts'
import { message, messages } from './en/messages.ts'
import { mailFlow, notifications } from './en/notifications.ts'
import { palette, shortcuts } from './en/palette.ts'
import { attendance, participants } from './en/participants.ts'
import { payment, payments, refund } from './en/payments.ts'
import { registration, registrations } from './en/registrations.ts'
import { shownPart } from './en/shown-part.ts'
import { training, trainings } from './en/trainings.ts'
import { unproven } from './en/unproven.ts'
import { account, accountNotices, proof, recoveryCodes, users } from './en/users.ts'
import type { OfficeText } from './fr.ts'

/** The back office's words in English. */
export const officeText: OfficeText = {
  title: 'Back office',
  demoRibbon: 'Demonstration',
  loading: 'Loading…',
  retry: 'Try again',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving…',
  close: 'Close',
  error: 'Error',
  failure: (message) => `An error occurred: ${message}`,
  unknownError: 'Unknown error',
  visitSite: 'View the site',
  logout: 'Sign out',
  loggedOut: 'Signed out',
  logoutFailed: 'You could not be signed out.',
  language: 'Français',

  signIn: {
    title: 'Administrator sign-in',
    intro: 'For the firm’s own team.',
    lost: 'Your session has ended. Sign in again: what you typed is kept.',
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
    utilisateurs: 'Users',
    journal: 'Audit trail',
  },
  unread: () => 'unread',

  discard: {
    title: 'Discard what you typed?',
    text: 'It has not been saved.',
    keep: 'Keep editing',
    discard: 'Discard',
  },

  pager: {
    label: (list) => `Pages: ${list}`,
    previous: 'Previous',
    next: 'Next',
    range: (from, to, total) => `${from}–${to} of ${total.toLocaleString('en-GB')}`,
  },

  sorting: { by: 'Sort by', asc: 'Ascending order', desc: 'Descending order' },

  registrationStatuses: { en_attente: 'Pending', confirmée: 'Confirmed', annulée: 'Cancelled' },
  paymentStatuses: { en_attente: 'Unpaid', partiel: 'Partly paid', complet: 'Paid', remboursé: 'Refunded' },

  dashboard,
  registrations,
  registration,
  bulk,
  handRegistration,
  contact,
  conflict,
  participants,
  attendance,
  palette,
  shortcuts,
  shownPart,
  unproven,
  trainings,
  training,
  payments,
  payment,
  refund,
  notifications,
  mailFlow,
  messages,
  message,
  users,
  account,
  accountNotices,
  proof,
  recoveryCodes,
  journal,
  audit,
  documents,
  document,
  attachment,
  certificates,
  exports,
}
