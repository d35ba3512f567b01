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
  write: 'Write',
  tickAll: (count) => `Select all ${count}`,
  progress: (finished, total) => `${finished} of ${total}`,
  done: {
    confirm: (count) => `${registrations(count)} confirmed`,
    cancel: (count) => `${registrations(count)} cancelled`,
    remind: (count) => (count === 1 ? '1 reminder sent' : `${count} reminders sent`),
    write: (count) => (count === 1 ? '1 message sent' : `${count} messages sent`),
    transfer: (count) =>
      count === 1 ? '1 registration moved to the other session' : `${count} registrations moved to the other session`,
  },
  progressLabel: 'Actions on several registrations',
  soon: {
    confirm: (count) => `${registrations(count)} to confirm. It begins in a moment.`,
    cancel: (count) =>
      `${registrations(count)} to cancel. It begins in a moment: each participant will be told by email.`,
    remind: (count) =>
      count === 1 ? '1 reminder to send. It begins in a moment.' : `${count} reminders to send. It begins in a moment.`,
    write: (count) =>
      count === 1 ? '1 message to send. It begins in a moment.' : `${count} messages to send. It begins in a moment.`,
    transfer: (count) =>
      `${count === 1 ? '1 registration' : `${count} registrations`} to move to the other session. It begins in a moment: each participant will be told by email.`,
  },
  pause: {
    confirm: (name) => `${name}: about to be confirmed`,
    cancel: (name) => `${name}: about to be cancelled`,
    remind: (name) => `${name}: about to be reminded`,
    write: (name) => `${name}: about to be written to`,
    transfer: (name) => `${name}: about to be moved to another session`,
  },
  underWay: 'This is under way already',
  stop: 'Stop',
  stopped: 'Stopped: nothing was done',
  failed: (count) =>
    count > 1 ? `${count} registrations could not be dealt with:` : 'One registration could not be dealt with:',
  because: (reason) => `: ${reason}`,
}
