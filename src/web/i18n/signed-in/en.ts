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
  calendar: {
    title: 'My calendar',
    intro: 'Your training in the calendar of your phone or computer. A new date shows there too.',
    ofStaff:
      'The sessions in the calendar of your phone or computer. A new date shows there too. A trainer sees their own.',
    loadError: 'The address of your calendar could not be loaded.',
    make: 'Make my calendar address',
    add: 'Add to this device’s calendar',
    elsewhere: 'Nothing opens? Copy this address:',
    copy: 'Copy the address',
    copied: 'Copied',
    help: [
      'iPhone and iPad: Settings, Apps, Calendar, Calendar Accounts, Add Account, Other, then “Add Subscribed Calendar”.',
      'Android and Google Calendar: on a computer, open calendar.google.com, “Other calendars”, “+”, “From URL”. The phone follows.',
      'Outlook: “Add calendar”, then “Subscribe from web”.',
    ],
    secret:
      'Keep this address to yourself: it is all it takes to read your calendar. If somebody else has it, change it.',
    renew: 'Change the address',
    end: 'Remove the address',
    asked: {
      renew: 'The present address will no longer work: you give the new one to each of your devices.',
      end: 'Your devices will receive nothing more. What is in their calendar is removed there.',
    },
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
    theirs: 'Saved meanwhile',
    empty: '(empty)',
    apply: 'Apply these choices',
  },
}
