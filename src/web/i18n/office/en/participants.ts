import type { OfficeText } from '../fr.ts'

export const participants: OfficeText['participants'] = {
  title: 'Participants',
  filling: (taken, places) => `${taken}/${places} places taken`,
  confirmed: (count) => `${count} confirmed`,
  empty: 'Nobody is registered for this training.',
  open: (name) => `See the registration of ${name}`,
  remaining: (amount) => `${amount} remaining`,
  toGiveBack: (amount) => `${amount} to be given back`,
  attendance: 'Attendance sheet',
  certificates: 'Issue certificates',
  documents: 'Documents',
  notFound: 'This training does not exist, or no longer does.',
}

export const attendance: OfficeText['attendance'] = {
  title: 'Attendance sheet',
  print: 'Print',
  back: 'Back to the participants',
  training: 'Training',
  date: 'Date',
  noDate: 'To be set',
  between: (from, to) => `${from} to ${to}`,
  place: 'Place',
  trainers: 'Trainers',
  number: 'No.',
  name: 'Name',
  morning: 'Morning',
  afternoon: 'Afternoon',
  signature: 'signature',
  trainer: 'Trainer',
  noParticipants: 'No confirmed participant.',
  statement: 'Each signature attests presence for the half-day.',
  dayOf: (day, days) => `day ${day} of ${days}`,
  tradeRegister: 'Trade register',
  taxpayerNumber: 'Taxpayer number',
}
