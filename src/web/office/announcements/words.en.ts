import type * as french from './words.fr.ts'

export const announcements: typeof french.announcements = {
  titles: { moved: 'Tell people of the change', cancelled: 'Cancel the session', restored: 'Restore the session' },
  changes: 'What changes',
  told: (count) => (count === 1 ? '1 person will be told' : `${count} people will be told`),
  paid: (count, amount) => (count === 1 ? `1 has paid, ${amount}` : `${count} have paid, ${amount} in all`),
  unpaid: (count) => (count === 1 ? '1 has still to pay' : `${count} have still to pay`),
  languages: (french, english) => {
    if (english === 0) return french > 1 ? 'all in French' : 'in French'
    if (french === 0) return english > 1 ? 'all in English' : 'in English'
    return `${french} in French, ${english} in English`
  },
  pharmacies: (count) => (count === 1 ? '1 pharmacy is told as well' : `${count} pharmacies are told as well`),
  certified: (count) => (count === 1 ? '1 certificate issued' : `${count} certificates issued`),
  note: 'A word added to the email (optional)',
  noteIn: { fr: 'In French', en: 'In English' },
  noteHint: 'A word given in one language only goes to everyone.',
  follows: {
    moved:
      'Everyone gets an email in their language with the former and the new, and an updated calendar event. Where date or place change, a new proforma invoice appears in their space.',
    cancelled:
      'Their registrations are cancelled: no more reminders, nothing more to pay. Anyone who has paid is found under “To refund”.',
    restored: 'Everyone gets an email in their language with an updated calendar event.',
  },
  restore: (places, count) =>
    places < count
      ? `Restore ${places} of the ${count} registrations cancelled with the session, in their order`
      : `Restore the ${count === 1 ? 'registration' : `${count} registrations`} cancelled with the session`,
  notRestored: 'Anyone who is not restored learns that the session takes place and how to register again.',
  back: 'Back',
  confirm: { moved: 'Save and tell', cancelled: 'Cancel and tell', restored: 'Restore and tell' },
  impactError: 'It could not be found out who is concerned.',

  empty: 'Nobody has been told of a change of this session yet.',
  loadError: 'The announcements could not be loaded',
  kinds: { moved: 'Session changed', cancelled: 'Session cancelled', restored: 'Session restored' },
  by: (moment, name) => `on ${moment}, by ${name}`,
  on: (moment) => `on ${moment}`,
  counts: {
    sent: (count, all) => `email sent to ${count} of ${all}`,
    queued: (count) => `${count} waiting`,
    failed: (count) => `${count} failed`,
    replaced: (count) => `${count} replaced`,
    byHand: (count) => `${count} told by hand`,
  },
  states: { queued: 'Email waiting', sent: 'Email sent', failed: 'Email failed', replaced: 'Replaced later' },
  sentAt: (moment) => `sent on ${moment}`,
  recipients: 'Who is told',
  whatsapp: 'WhatsApp',
  whatsappTo: (name) => `write to ${name}, the text is ready`,
  mark: { whatsapp: 'Told on WhatsApp', phone: 'Told by phone' },
  marked: (way, moment, name) => `${way} on ${moment} by ${name}`,
  unmark: 'Not done',
  somebody: 'a former account',
}
