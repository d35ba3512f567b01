import type { RetentionKind } from '../../../domain/participants/retention.ts'
import type * as french from './retention-words.fr.ts'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
type Counts = Record<RetentionKind, number>
const lettersInWords = ({ letters }: Counts) => counted(letters, 'text of a message', 'texts of messages')
const inWords = ({ registrations, profiles, papers }: Counts) =>
  `${counted(registrations, 'registration', 'registrations')}, ${counted(profiles, 'profile', 'profiles')} and ${counted(papers, 'paper', 'papers')}`

export const retention: typeof french.retention = {
  title: 'Retention',
  intro:
    'What the privacy policy no longer allows to be kept can lose its names by itself, and old messages their texts. Payments, numbers and amounts stay.',
  loadError: 'An error occurred while loading what is kept.',
  kinds: {
    registrations: 'Registrations',
    profiles: 'Profiles',
    papers: 'Papers with a name',
    letters: 'Texts of messages',
  },
  none: 'Nothing is over',
  unused: (count, before, oldest) => `${count}, of no use since ${before}; the oldest of ${oldest}`,
  issued: (count, first, last) => `${count}, ${first === last ? `of ${first}` : `of ${first} to ${last}`}`,
  sent: (count, before, oldest) => `${count}, sent before ${before}; the oldest of ${oldest}`,
  noneSent: 'Nothing to remove',
  lettersUnseen:
    'The texts of messages are not part of it: they were not in the plan that was seen when it was switched on. Switch it off and on again to include them.',
  isOn: (by, at) => `Switched on by ${by}, ${at}.`,
  isOff: 'Nothing loses its names by itself.',
  switchedOff: (by, at) => `Switched off by ${by}, ${at}.`,
  ran: (day, counts) =>
    `Last worked on ${day}: ${inWords(counts)} name nobody any more, ${lettersInWords(counts)} gone.`,
  isRunning: 'It goes on within the hour.',
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  question: 'Let names go by themselves?',
  nothingText:
    'Nothing is over today. From then on, each day, whatever is over will name nobody any more, and old messages will lose their texts. This cannot be undone.',
  questionText: (counts) =>
    `From the next time on, ${inWords(counts)} will name nobody any more and ${lettersInWords(counts)} will be gone, and then each day whatever is over. This cannot be undone.`,
}
