import type { Row } from './row.ts'

export const papers: Record<string, Row> = {
  certificate: {
    wrong:
      'Longest, fr and en: the line about half-days made up ran into “Done in …”. No certificate said how many half-days were attended.',
    changed:
      'Space above the line gives way to long texts, so that what is below has its place. “4 half-days of 4” stands under the hours.',
  },
  'course-certificate': {
    fine: 'Everyday and longest, fr and en: hours, from when to when it was taken, and the final assessment; the longest names and titles fit.',
  },
  invoice: {
    wrong:
      'Longest, fr: the second page said “page 2” above and “Page 2 / 2” below. Its boxes alone on that page are left: a payer, tax and terms fill the first.',
    changed:
      'The head of a further page is title and number only, and is not read aloud; nothing is set under 7 points.',
  },
  'invoice-of-several': {
    wrong: 'Longest, fr and en: each page of the table was read aloud as a table of its own, with its headings again.',
    changed:
      'One table over all pages, its headings shown again but read once; amounts and totals checked on one edge.',
  },
  quote: {
    fine: 'Everyday, longest fr and en: hour, place, length and price of a place; tax, total and amounts on one edge; the lower half is empty, as of a short letter.',
  },
  programme: {
    wrong: 'Longest, fr and en: steps and practical facts went down to 5.9 points.',
    changed:
      'Seven points at least, space between lines gives way first and all of it still stands on the page; ticks are read aloud as a list.',
  },
  'closed-programme': {
    wrong:
      'Longest, fr and en: 5.1 points; at seven the practical facts touched the box below, pushed down by the line that says where the rest is.',
    changed:
      'Room is kept for that line. At seven points two of eight objectives of the longest case are on the page of the training only, and it says so.',
  },
  receipt: {
    wrong:
      'Longest, fr and en: tax ended at the right edge of the band, the amounts below it 110 points further left, beside the code.',
    changed:
      'The code stands at the left of its box; tax and amounts end on one edge. A foot of three lines begins higher.',
  },
  'revoked-receipt': {
    wrong: 'Longest, fr and en: as the receipt; in the low box the number under the code stood on its lower edge.',
    changed:
      'The code at the left, amounts on one edge, the low box eight points higher; the band that revokes it is the first thing seen.',
  },
  'credit-note': {
    wrong: 'Everyday, fr: set as tight as the longest above an empty third of the page; amounts on two edges.',
    changed:
      'It is set wide where that has room, tight only in the longest case; the code at the left, all amounts on one edge.',
  },
  'closing-sheet': {
    wrong:
      'Longest, fr and en: amounts in three sizes within a row, columns that touched, “1284” beside “1 481 475 000”; the foot ended 9 points from the paper’s edge.',
    changed:
      'Columns as wide as what they hold, one size for all rows, headings on two lines, counts grouped like amounts, a higher foot; the list of papers has headings of rows.',
  },
  statement: {
    wrong:
      'Longest, fr and en: the row of a cancelled registration was set in 7.5 points between rows of 9, to stay on five lines.',
    changed:
      'Texts take the lines they need, in one size; one table over its five pages; balance, total and credit checked on one edge.',
  },
  hours: {
    wrong: 'Everyday, longest fr and en: hours without the half-days that the certificate beside them names.',
    changed:
      '“4 half-days of 4” under the hours, in a column wide enough for one line. Longest, en: the total and signature, kept together, stand alone on page 3.',
  },
  'quality-year': {
    fine: 'Everyday and longest, fr and en: figures on one edge, the table goes on over pages, complaints and changes in whole lines.',
  },
  'evaluation-slips': {
    fine: 'Everyday and longest, fr and en: five slips a page, name and training left, the code right with its quiet zone, lines to cut.',
  },
  'session-file': {
    fine: 'Everyday, longest fr and en: which part of how many at the top, the list and its state, sums on one edge; the attached files go on over pages, each with its whole SHA-256.',
  },
  'presence-record': {
    fine: 'Everyday and longest, fr and en: one line a half-day, hours at the right edge, made-up half-days named with their day.',
  },
  'personal-data': {
    fine: 'Everyday, longest fr and en: headings, one line a fact, sections that go on over a page, page numbers; a long address breaks at its hyphen.',
  },
}
