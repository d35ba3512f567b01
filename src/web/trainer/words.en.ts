import { halfLabels, presenceLabels } from '../../domain/desk/labels.ts'
import { labelsIn } from '../../domain/values/language.ts'
import type * as french from './words.fr.ts'

const marks = (count: number) => (count === 1 ? '1 mark' : `${count} marks`)

export const words: typeof french.words = {
  title: 'Presence',
  otherLanguage: 'Français',
  back: 'Back',
  cancel: 'Cancel',
  error: 'That did not work. Try again.',
  offline: 'No network. Try again when it is back.',
  keeping: {
    kept: 'This page also opens without a network.',
    coming:
      'This page is being saved on this phone so that it opens without a network. Stay connected a moment longer.',
    failed:
      'This page could not be saved completely: it will not open without a network. Open it again while connected.',
    unavailable:
      'This browser keeps no pages (a private window, or an old version): this one will not open without a network.',
    mayGo:
      'The browser may delete it when space is short, or after several days without a visit. Once installed, it stays.',
    install: 'Install',
    onApple: 'To install it on an iPhone or iPad: tap “Share”, then “Add to Home Screen”.',
  },
  newVersion: {
    text: 'A new version of this page is ready.',
    use: 'Use the new version',
  },
  status: {
    nothing: 'Nothing to send',
    allSent: (at) => `All at the office (${at})`,
    waiting: (count) => `${marks(count)} on this phone, not at the office yet`,
    notSaved: (count) =>
      `${marks(count)} ${count === 1 ? 'is' : 'are'} not saved: the phone’s storage is full. Keep this page open.`,
    sending: 'Sending…',
    stuck: 'No network: sending will resume by itself.',
    send: 'Send',
    signedOut: 'Sign in again to send them. Nothing is lost.',
    signIn: 'Sign in',
    olderPage: 'This page is of an earlier version: load it again while connected. What is saved stays.',
    notAllowed: 'This account no longer takes presence. What is saved stays: give it to the office.',
    keepsNothing: 'This browser saves nothing: close the page and what is not sent is lost.',
    mayBeErased:
      'This browser may delete what is saved (a private window, or a page that is not installed). Install the page before a room without a network.',
    wasErased: (made, sent) =>
      made > sent
        ? `The browser has deleted what was saved here. ${made - sent === 1 ? '1 mark was' : `${made - sent} marks were`} not sent: take them again.`
        : 'The browser has deleted what was saved here. All of it was sent.',
    others: (count) =>
      `${marks(count)} of another account: ${count === 1 ? 'it goes' : 'they go'} out when that account signs in here again.`,
    contradicted: (count) => `${marks(count)} contradicted: the office decides.`,
    refused: (count) => `${marks(count)} that the office could not place: give it the file.`,
  },
  sessions: {
    title: 'Sessions',
    none: 'No session in the coming days.',
    offline: 'No list on this phone. Open this page while connected to take one.',
    people: (count) => (count === 1 ? '1 person' : `${count} people`),
    take: 'Take the list',
    taking: 'Loading…',
    taken: (at) => `List of ${at}`,
    old: (at) => `List of ${at}: update it while connected`,
    refresh: 'Update',
    open: 'Take presence',
    gone: 'This session is no longer yours, or no longer exists.',
  },
  session: {
    halves: 'Half-day',
    half: labelsIn('en', halfLabels),
    search: 'Name or code',
    scan: 'Scan',
    everybody: (count) => (count === 1 ? 'Present (1)' : `All present (${count})`),
    counts: (present, late, absent, open) =>
      `${present} present · ${late} late · ${absent} absent · ${open}\u00A0to\u00A0take`,
    nobody: 'Nobody is registered for this session.',
    notFound: 'Nobody of that name.',
    early: 'This half-day has not taken place yet.',
    takeEarly: 'Take it all the same',
    noHalves: 'This session has no date yet.',
    guest: 'Making up',
    cancelled: 'Registration cancelled',
    pending: 'Registration pending',
    lateAt: (name) => `${name}: time of arrival`,
    reason: (name) => `${name}: reason for the absence`,
    reasonHint: 'Reason (optional, no medical detail)',
  },
  states: labelsIn('en', presenceLabels),
  places: {
    not_saved: 'not saved',
    saved_here: 'saved here',
    on_the_server: 'at the office',
  },
  objections: {
    contradicts: (state) => `“${state}” is contradicted: the office decides`,
    refused: (state) => `“${state}” could not be placed`,
    takenBack: 'Taken back',
  },
  scan: {
    title: 'Scan a code',
    aim: 'Aim at the participant’s code.',
    noted: (name, state) => `${name}: ${state.toLowerCase()}`,
    already: (name, state) => `${name} was marked already: ${state.toLowerCase()}`,
    undo: 'Undo',
    unknown: 'This code belongs to nobody here.',
    otherSession: 'This code is of another session.',
    notOurs: 'This is no presence code.',
    cancelled: (name) => `${name}: registration cancelled. If they are to count, mark them in the list.`,
    code: 'Or type the code',
    find: 'Find',
    problems: {
      refused: 'The camera is refused to this page: allow it in the browser’s settings, or type the code.',
      none: 'This phone has no camera that can be used. Type the code, or look for the name in the list.',
      busy: 'Another app is using the camera. Close it, or type the code.',
      insecure: 'The browser gives the camera to a safe page (https) alone. Type the code.',
    },
  },
  signIn: {
    title: 'Sign in',
    intro: 'With your account of the firm.',
    username: 'User name',
    password: 'Password',
    code: 'Code of the second factor',
    submit: 'Sign in',
    submitting: 'Signing in…',
    required: 'This field is required',
    wrong: 'Wrong user name or password.',
    noPresence: 'This account takes no presence.',
    factorMissing: 'This account needs a second factor first: open the firm’s office.',
    office: 'The firm’s office',
  },
  clock: {
    title: 'What time is it?',
    text: (time) => `This phone’s clock has changed. Is it ${time} in Abidjan?`,
    yes: 'Yes',
    no: 'No, it is',
    set: 'Set it',
  },
  phone: {
    menu: 'Phone',
    title: 'This phone',
    name: (name, id) => `${name} (${id})`,
    share: 'Give the office what is not sent',
    shared: 'File given. The office takes it in on the session’s presence page.',
    nothingToShare: 'All of it is sent.',
    signOut: 'Sign out',
    pinTitle: 'Shared phone',
    pinHint:
      'A code of 4 to 8 digits hides the names. After 5 wrong codes the lists are deleted from the phone, the marks are not.',
    pin: 'Code',
    setPin: 'Set the code',
    changePin: 'Change the code',
    removePin: 'Remove the code',
    badPin: '4 to 8 digits.',
    lock: 'Lock',
    unlock: 'Unlock',
    locked: 'The names are hidden. Type this phone’s code.',
    wrongPin: (left) => `Wrong code. ${left} ${left === 1 ? 'try' : 'tries'} left.`,
    erased: 'Too many wrong codes: the lists are deleted. Take them again while connected; the marks are kept.',
    wipe: 'Delete everything from this phone',
    wipeUnsent: (count) =>
      `${marks(count)} ${count === 1 ? 'is not sent and would be' : 'are not sent and would be'} lost.`,
    wipeSure: 'Delete for good',
    wiped: 'This phone keeps nothing any more.',
    kept: 'Everything is deleted by itself 7 days after all was sent.',
  },
}
