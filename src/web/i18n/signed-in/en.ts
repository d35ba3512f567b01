import type { SignedInText } from './fr.ts'

/** What the office and the participant space both say in English. */
export const signedIn: SignedInText = {
  loading: 'Loading…',
  retry: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  saving: 'Saving…',
  error: 'Error',
  language: 'Français',
  logout: 'Sign out',
  loggedOut: 'Signed out',
  lostSession: 'Your session has ended. Sign in again: what you typed is kept.',
  hours: {
    title: 'Record of training hours',
    intro: 'The trainings you attended in the year, with their hours and accreditations, on a signed document.',
    none: 'No training attended yet.',
    year: 'Year',
    option: (year, sessions, hours) =>
      `${year} – ${sessions}\u00A0training${sessions === 1 ? '' : 's'}, ${hours}\u00A0h`,
    language: 'Language of the record',
    languages: { fr: 'Français', en: 'English' },
    download: 'Download the record (PDF)',
    downloading: 'Preparing…',
    downloaded: 'Record downloaded',
    failed: 'The record could not be downloaded',
  },
  unread: () => 'unread',
  pages: {
    previous: 'Previous',
    next: 'Next',
    range: (from, to, total, isMore) =>
      `${from.toLocaleString('en-GB')}–${to.toLocaleString('en-GB')} of ${isMore ? 'more than ' : ''}${total.toLocaleString('en-GB')}`,
  },
  conflict: {
    title: 'This record has been changed meanwhile',
    text: 'Nothing has been saved yet. For each field, choose the value to keep, then save.',
    mine: 'What you entered',
    untouched: 'Before the change',
    theirs: 'Saved meanwhile',
    empty: '(empty)',
    apply: 'Apply these choices',
  },
}
