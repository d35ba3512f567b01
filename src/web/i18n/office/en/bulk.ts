import type { OfficeText } from '../fr.ts'

const registrations = (count: number) => (count === 1 ? '1 registration' : `${count} registrations`)

export const bulk: OfficeText['bulk'] = {
  label: 'Registrations selected',
  tickPage: 'Select the page',
  tick: (name) => `Select ${name}`,
  ticked: (count) => `${registrations(count)} selected`,
  untick: 'Unselect',
  confirm: 'Confirm',
  cancel: 'Mark as cancelled',
  remind: 'Send a reminder',
  progress: (finished, total) => `${finished} of ${total}`,
  done: {
    confirm: (count) => `${registrations(count)} confirmed`,
    cancel: (count) => `${registrations(count)} cancelled`,
    remind: (count) => (count === 1 ? '1 reminder sent' : `${count} reminders sent`),
  },
  failed: (count) =>
    count > 1
      ? `${count} registrations could not be dealt with. They stay selected: you can try again.`
      : 'One registration could not be dealt with. It stays selected: you can try again.',
  failure: (name, reason) => `${name}: ${reason}`,
  cancelTitle: (count) => `Mark ${registrations(count)} as cancelled?`,
  cancelText: 'Their places become free, and each participant is told by email.',
  others: (count) => (count > 1 ? `and ${count} others` : 'and one other'),
  cancelAll: () => 'Mark as cancelled',
}
