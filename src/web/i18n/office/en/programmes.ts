import type { OfficeText } from '../fr.ts'

export const sharing: OfficeText['sharing'] = {
  title: 'This session, or all to come?',
  shares: (fields, others) =>
    others === 1
      ? `You change: ${fields}. It also holds for one other session to come:`
      : `You change: ${fields}. It also holds for ${others} other sessions to come:`,
  others: 'Other sessions to come',
  further: (count) => (count === 1 ? 'and one more' : `and ${count} more`),
  follows:
    'Sessions that have begun or are over keep their texts and their price. The people registered for the other sessions are sent nothing.',
  thisOnly: 'This session only',
  toCome: 'All to come',
  loadError: 'The sessions concerned could not be found out.',
}

export const merging: OfficeText['merging'] = {
  action: 'Merge with another programme',
  title: 'Merge two programmes',
  intro: 'Choose the programme whose sessions join this one.',
  search: 'Search for a programme',
  searchHint: 'Title',
  empty: 'No other programme matches.',
  sessions: (count) => (count === 1 ? '1 session' : `${count} sessions`),
  between: (first, last) => `from ${first} to ${last}`,
  undated: 'without a date',
  joins: (count, from, into) =>
    count === 1
      ? `The session of “${from}” joins the programme “${into}”.`
      : `The ${count} sessions of “${from}” join the programme “${into}”.`,
  moving: 'Sessions that join it',
  further: (count) => (count === 1 ? 'and one more' : `and ${count} more`),
  differing: (fields) =>
    `What differs stays these sessions’ own: ${fields}. Their pages, prices and addresses do not change.`,
  same: 'Both programmes say the same: nothing changes in what visitors read.',
  accreditationTaken: (number) => `The accreditation number ${number} is taken over.`,
  accreditationLost: (number) => `The other programme’s accreditation number ${number} is not taken over.`,
  final: 'Programmes once merged cannot be separated.',
  confirm: 'Merge',
  merged: 'Programmes merged',
}
