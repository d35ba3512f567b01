import type { OfficeText } from '../fr.ts'

const registrations = (count: number) => (count === 1 ? '1 registration' : `${count} registrations`)

export const unproven: OfficeText['unproven'] = {
  badge: 'To prove',
  address: 'Email address',
  explained: 'To prove: the person has received a confirmation link. Confirm the registration if you know them.',
  waiting: (count) => `${registrations(count)} to prove`,
  hint: 'Several registrations came over the same connection. In a full training their places are released 24 hours after a reminder.',
  show: 'Show them',
  tick: 'Select all',
}
