import type { RetentionKind } from '../../../../domain/retention.ts'
import type { OfficeText } from '../fr.ts'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
const inWords = ({ registrations, profiles, papers }: Record<RetentionKind, number>) =>
  `${counted(registrations, 'registration', 'registrations')}, ${counted(profiles, 'profile', 'profiles')} and ${counted(papers, 'paper', 'papers')}`

export const retention: OfficeText['retention'] = {
  title: 'Retention',
  intro:
    'What the privacy policy no longer allows to be kept can lose its names by itself. Payments, numbers and amounts stay.',
  loadError: 'An error occurred while loading what is kept.',
  kinds: { registrations: 'Registrations', profiles: 'Profiles', papers: 'Papers with a name' },
  none: 'Nothing is over',
  unused: (count, before, oldest) => `${count}, of no use since ${before}; the oldest of ${oldest}`,
  issued: (count, first, last) => `${count}, ${first === last ? `of ${first}` : `of ${first} to ${last}`}`,
  isOn: (by, at) => `Switched on by ${by}, ${at}.`,
  isOff: 'Nothing loses its names by itself.',
  switchedOff: (by, at) => `Switched off by ${by}, ${at}.`,
  ran: (day, counts) => `Last worked on ${day}: ${inWords(counts)} name nobody any more.`,
  isRunning: 'It goes on within the hour.',
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  question: 'Let names go by themselves?',
  nothingText:
    'Nothing is over today. From then on, each day, whatever is over will name nobody any more. This cannot be undone.',
  questionText: (counts) =>
    `From the next time on, ${inWords(counts)} will name nobody any more, and then each day whatever is over. This cannot be undone.`,
}
