import type { OfficeText } from '../fr.ts'

export const session: OfficeText['session'] = {
  back: 'All trainings',
  partsLabel: 'Parts of the session',
  parts: {
    participants: 'Participants',
    annonces: 'Announcements',
    attente: 'Waiting list',
    organisation: 'Organisation',
    documents: 'Documents',
    historique: 'History',
  },
  actions: 'What can be done about the session',
  places: 'Places taken',
  confirmed: 'Confirmed',
  received: 'Received',
  due: 'Still to come in',
  toDo: {
    toConfirm: (count) => `${count} to confirm`,
    owing: (count) => (count === 1 ? '1 still owes' : `${count} still owe`),
    refundable: (count) => `${count} to refund`,
    unproven: (count) => (count === 1 ? '1 address to prove' : `${count} addresses to prove`),
    uncertified: (count) => (count === 1 ? '1 certificate to issue' : `${count} certificates to issue`),
  },
  reminders: {
    title: 'Reminders before the session',
    isOn: 'Send the reminders of this session',
    saved: 'Reminders updated',
    kinds: {
      week: 'Seven days before, to everybody',
      unpaid: 'Three days before, to those who still owe',
      eve: 'The day before, to everybody',
    },
    sent: (count) => (count === 1 ? 'sent to 1 person' : `sent to ${count} people`),
    off: 'not sent',
    dueAt: (at) => `goes out on ${at}`,
    noDate: 'once the date is set',
    hint: 'Anyone who registers after it went out gets none. A session that is moved is reminded of by its new date.',
    settings: 'Settings of reminders',
  },
}
