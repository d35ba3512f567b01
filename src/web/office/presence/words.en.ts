import type * as french from './words.fr.ts'

export const openPresence: typeof french.openPresence = {
  title: (count) => `To settle (${count})`,
  intro:
    'These marks were kept but do not count: something contradicts them. One that counts is dated by your decision.',
  readOnly: 'An administrator decides.',
  loadError: 'What is left to settle could not be loaded.',
  tapped: (state) => `Tapped: ${state}`,
  late: (at) => `Late, came at ${at}`,
  absent: (why) => `Absent (${why})`,
  device: (name, number) => `${name} (${number})`,
  by: (device, account) => `${device}, by ${account}`,
  deviceAt: 'The phone’s time',
  takenAt: 'Time put right',
  receivedAt: 'Received',
  standing: 'Stands now',
  none: 'Nothing',
  at: (state, time) => `${state}, at ${time}`,
  on: (state, moment) => `${state}, on ${moment}`,
  markedBy: (what, account) => `${what} by ${account}`,
  laterMark: (what) => `A mark made later stands: ${what}`,
  laterGone: 'A mark made later was taken back: nothing stands.',
  why: {
    cancelled: 'The registration was cancelled when this mark came.',
    erased: 'This person’s data were erased.',
    other_person: 'The registration was given another name after this mark: it may have been somebody else.',
    moved: 'The registration was moved to another session.',
    half_gone: 'The session had no such half-day.',
    half_attended: 'This half-day counted for this person already: they were there, or made it up.',
    already_registered: 'This person was registered here themselves: a make-up would be one too many.',
    not_assigned: 'The account that tapped no longer had this session.',
    broken_log: 'The chain of this phone’s marks is broken: a line is missing, or was changed.',
  },
  fixes: {
    erased: 'Nothing can count here any more.',
    moved: 'For it to count, first move the registration back to this session, then take presence.',
    half_gone: 'For it to count, first add the half-day, then take presence.',
    half_attended: 'For it to count here, first take the other mark back, then take presence.',
    already_registered: 'Take presence at their own name in the list.',
  },
  toRegistration: 'See the registration',
  toHalves: 'Go to the half-days',
  count: 'Count it',
  keep: 'Leave what stands',
  settled: (name) => `Settled: ${name}`,
  devices: 'Phones waited for',
  awaited: (device, account, issued) =>
    `${account ? `${account}’s phone` : 'Phone'} ${device}, list taken on ${issued}, `,
  neverReported: 'no report yet',
  reported: (at) => `last report on ${at}`,
  awaitedHint: 'They may still hold marks. Whatever they send later is taken in all the same.',
  dismiss: 'Wait no more',
  dismissed: 'This phone is waited for no more',
}

export const logFile: typeof french.logFile = {
  title: 'A phone’s file',
  choose: 'Take in a file',
  hint: 'The marks that a phone could not send, in the file that it gave (JSON, 256 KiB at most).',
  wrong: 'This is not a phone’s file of marks, or it was changed.',
  tooLarge: 'The file is larger than 256 KiB.',
  sending: (name) => `Taking in ${name}…`,
  tryAgain: 'Try again',
  done: (name) => `${name} is taken in:`,
  tally: {
    stored: (count) => `${count} ${count === 1 ? 'mark' : 'marks'} kept`,
    known: (count) => `${count} here already`,
    contradicts: (count) =>
      count === 1
        ? '1 contradicts, to settle above unless it was'
        : `${count} contradict, to settle above unless they were`,
    refused: (count) => `${count} refused: session or registration not known here`,
    elsewhere: (count) => `${count} in all ${count === 1 ? 'is' : 'are'} of another session`,
  },
}
