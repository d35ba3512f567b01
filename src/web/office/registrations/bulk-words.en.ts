import type * as french from './bulk-words.fr.ts'

const registrations = (count: number) => (count === 1 ? '1 registration' : `${count} registrations`)

export const bulk: typeof french.bulk = {
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

export const letter: typeof french.letter = {
  title: 'Write to participants',
  readers: (count) =>
    count === 0
      ? 'Nobody will get this message.'
      : count === 1
        ? '1 person will get this message.'
        : `${count} people will get this message, each their own.`,
  toCancelled: (count) =>
    count === 1
      ? 'Write to the person whose registration is cancelled too'
      : `Write to the ${count} people whose registrations are cancelled too`,
  languages: { fr: 'In French', en: 'In English' },
  otherwise: {
    fr: (count) =>
      count === 1
        ? '1 person reads French: they will get the English text.'
        : `${count} people read French: they will get the English text.`,
    en: (count) =>
      count === 1
        ? '1 person reads English: they will get the French text.'
        : `${count} people read English: they will get the French text.`,
  },
  subject: 'Subject',
  text: 'Message',
  textHint: 'It greets by the first name and names the training; answers come to the firm’s address.',
  preview: { fr: 'Preview in French', en: 'Preview in English' },
  copies: (count) => (count === 1 ? '1 person' : `${count} people`),
  send: (count) => (count === 1 ? 'Send' : `Send to ${count} people`),
  sending: 'Sending…',
}
