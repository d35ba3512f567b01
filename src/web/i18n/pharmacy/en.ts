import { signedIn } from '../signed-in/en.ts'
import type { PharmacyText } from './fr.ts'

/** The words of the pharmacies' space in English. */
export const pharmacyText: PharmacyText = {
  ...signedIn,
  title: 'Pharmacy space',
  visitSite: 'View the site',
  logoutFailed: 'You could not be signed out.',
  door: {
    intro: 'Register your team at once, see what remains to be paid, and download your documents.',
    title: 'Enter with your email address',
    how: 'We send a code to it. The first time, you then ask for access for your pharmacy.',
    email: 'Email address',
    ask: 'Receive a code',
    asking: 'Sending the code…',
    sent: (email) => `A code has just been sent to ${email}. It is valid for 10 minutes.`,
    code: 'Six-digit code',
    enter: 'Enter',
    entering: 'Checking…',
    other: 'Change the address, or receive another code',
    demo: 'Demonstration: the code waits for you in the',
    demoMailbox: 'demonstration mailbox',
  },
  access: {
    title: 'Ask for access',
    intro: (email) =>
      `Your address ${email} is confirmed. Tell us for which pharmacy you come: we call you, then open your space.`,
    name: 'Your name',
    pharmacyName: 'Name of the pharmacy',
    phone: 'Phone',
    ask: 'Ask for access',
    asking: 'Sending…',
    waitingTitle: 'We have your request',
    waiting: (pharmacy) => `You asked for access for “${pharmacy}”. We answer by email.`,
    closedTitle: 'This access is not open',
    closed: (phone) => `If this is a mistake, call us on ${phone}.`,
  },
  due: 'Remaining to be paid',
  dueOf: (count) => (count === 1 ? 'for one registration' : `for ${count} registrations`),
  nothingDue: 'Nothing is due.',
  team: 'Your registrations',
  pager: 'Pages of your registrations',
  agreed: {
    title: 'With their agreement',
    pager: 'Pages of the registrations seen with their agreement',
    text: 'These people let you see a registration that you neither made nor pay for.',
  },
  empty: 'No registration yet. Register your team for a session.',
  loadError: 'An error occurred while loading your registrations.',
  reference: 'Reference to quote',
  without: 'without an email address',
  attended: (attended, of) => `attended ${attended} of ${of} half-day${of > 1 ? 's' : ''}`,
  unnamed: 'To be named',
  nameToConfirm: 'Name to confirm',
  booking: {
    open: 'Register my team',
    title: 'Register my team',
    training: 'Session',
    choose: 'Choose a session',
    noSession: 'No session is open for registration.',
    places: (left) => (left === 0 ? 'full' : left === 1 ? '1 place' : `${left} places`),
    people: 'Who comes',
    person: (number) => `Participant ${number}`,
    add: 'Add a person',
    remove: (number) => `Remove participant ${number}`,
    lastName: 'Last name',
    firstName: 'First name',
    position: 'Position',
    phone: 'Phone',
    email: 'Email (optional)',
    unnamed: 'Places to be named later',
    unnamedHint: 'You say who comes until the day before.',
    terms: 'I accept, for the people registered, the',
    termsLink: 'registration terms',
    total: (count, sum) => `${count} place${count === 1 ? '' : 's'}: ${sum}`,
    totalBeforeDiscount: (count, sum) => `${count} place${count === 1 ? '' : 's'}: ${sum}, before the discount`,
    onRequest: 'price on request',
    discountHint: 'For everyone who has a place. The discount is taken off when you register.',
    submit: 'Register',
    submitting: 'Registering…',
    done: (count) => (count === 1 ? 'Registration recorded' : `${count} registrations recorded`),
    doneText: (reference) => `One reference to quote when paying: ${reference}.`,
    due: (sum) => `To pay: ${sum}.`,
    short: {
      legend: (left, count) =>
        left === 0
          ? 'This session is full'
          : `${left === 1 ? '1 place is' : `${left} places are`} left for ${count} people`,
      wait: (left, rest) =>
        left === 0
          ? rest > 1
            ? 'All of them on the waiting list'
            : 'On the waiting list'
          : `${left === 1 ? '1 place' : `${left} places`} now, ${rest === 1 ? 'one person' : `${rest} people`} on the waiting list`,
      waitText:
        'In the order of the form. As soon as a place becomes free we offer it to you by email; nothing is due until then.',
      none: 'All or nothing',
      noneText: 'Nobody is registered unless there is a place for each of them.',
      closed: (left) =>
        `${left === 0 ? 'This session is full' : `Only ${left === 1 ? '1 place is' : `${left} places are`} left`}, and the waiting list is closed less than 24\u00A0hours before the start.`,
      nothingDue: 'Nothing to pay for the moment',
    },
    outcome: {
      title: 'Recorded',
      held: 'Have a place',
      waiting: 'On the waiting list, in this order',
      reference: 'Reference',
      next: 'You receive everything by email. As soon as a place becomes free for them, it is offered to you by email and here; they owe nothing until then.',
    },
  },
  waiting: {
    title: 'Waiting for a place',
    isWaiting: 'Waiting',
    isOffered: 'Place offered',
    position: (position) =>
      `Position on the waiting list: ${position}. As soon as a place becomes free, we offer it to you.`,
    offered: (until) => `A place is reserved until ${until}.`,
    standby:
      'The session begins in less than 24\u00A0hours: a place that becomes free is open to everybody, and we write to you.',
    reference: 'Reference',
    accept: 'Accept the place',
    decline: 'Decline the place',
    leave: 'Take off the list',
    leaveTitle: 'Take off the waiting list?',
    declineTitle: 'Decline the place?',
    leaveText: (name) =>
      `${name} waits for a place no more: the position is lost, and a place that is offered goes to the next person.`,
    stay: 'Keep',
    accepted: 'Registered',
    left: 'Taken off the waiting list',
  },
  discard: {
    title: 'Discard what you typed?',
    text: 'Nobody has been registered yet.',
    keep: 'Go on typing',
    discard: 'Discard',
  },
  naming: {
    name: 'Name',
    change: 'Change the person',
    title: 'Who comes?',
    saved: 'Name saved',
    confirm: 'Confirm the name',
    confirmHint: 'It will stand on the certificate like this.',
    confirmed: 'Name confirmed',
    of: (name) => `, ${name}`,
  },
  papers: {
    making: 'being made',
    downloaded: 'Document downloaded',
    failed: 'The document could not be downloaded',
  },
}
