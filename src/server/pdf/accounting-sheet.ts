import type { FirmPart } from '../../domain/company/company.ts'
import { legalMentions } from '../../domain/company/legal-mentions.ts'
import type {
  CreditNoteSnapshot,
  InvoiceSnapshot,
  PayerPart,
  PersonPart,
  QuoteSnapshot,
  ReceiptSnapshot,
} from '../../domain/documents/document-snapshot.ts'
import { onlinePlace, placeIn } from '../../domain/trainings/online-place.ts'
import { formatDay, formatDayTime } from '../../domain/values/dates.ts'
import type { Localized } from '../../domain/values/language.ts'
import { shownEmail } from '../../domain/values/no-address.ts'
import { formatPhone } from '../../domain/values/phone.ts'
import { drawOrnament, onPaper } from './ornament.ts'
import { colors, createSheet, type Sheet, type TextStyle } from './sheet.ts'

/** What invoice, receipt and avoir have in common: the firm's head, who it is made out to, the training, the foot. Lengths in points. */
export const margin = 52

export const styles = {
  label: { font: 'strong', size: 8, color: colors.green, characterSpacing: 0.6 },
  body: { font: 'body', size: 10, color: colors.ink, lineGap: 2 },
  strong: { font: 'strong', size: 10, color: colors.ink, lineGap: 2 },
  muted: { font: 'body', size: 9, color: colors.muted, lineGap: 2 },
} satisfies Record<string, TextStyle>

const words: Localized<{
  number: string
  date: string
  to: Record<AccountingSnapshot['kind'], string>
  hours: (count: number) => string
  lasting: (hours: number) => string
  undated: string
  validUntil: string
  valuedOn: string
  participant: string
  revoked: (day: string) => string
}> = {
  fr: {
    number: 'Numéro',
    date: 'Date',
    to: { invoice: 'Établie pour', receipt: 'Établi pour', credit_note: 'Établi pour', quote: 'Établi pour' },
    hours: (count) => `${count}\u00A0h`,
    lasting: (hours) => `durée\u00A0${hours}\u00A0h`,
    undated: 'Date communiquée prochainement',
    validUntil: 'Valable jusqu’au',
    valuedOn: 'Date de valeur',
    participant: 'Participant',
    revoked: (day) => `Annulé le ${day}\u00A0: n’est plus valable.`,
  },
  en: {
    number: 'Number',
    date: 'Date',
    to: { invoice: 'Made out to', receipt: 'Made out to', credit_note: 'Made out to', quote: 'Made out to' },
    hours: (count) => `${count}\u00A0h`,
    lasting: (hours) => `lasts\u00A0${hours}\u00A0h`,
    undated: 'Date to be announced',
    validUntil: 'Valid until',
    valuedOn: 'Value date',
    participant: 'Participant',
    revoked: (day) => `Revoked on ${day}: no longer valid.`,
  },
}

export type AccountingSnapshot = InvoiceSnapshot | ReceiptSnapshot | CreditNoteSnapshot | QuoteSnapshot

/** When and where the training is, on one line; with its hour where somebody decides by it. */
export function trainingLines({ kind, training, locale }: AccountingSnapshot): string {
  const { hours, lasting, undated } = words[locale]
  const [written, length] = kind === 'quote' ? [formatDayTime, lasting] : [formatDay, hours]
  const place = placeIn(training.location, locale)
  // An online course has no date to be announced.
  if (!training.startsAt && place === onlinePlace[locale]) return [place, length(training.duration)].join(' · ')
  const when = training.startsAt ? written(training.startsAt, locale) : undated
  return [when, length(training.duration), place].join(' · ')
}

/** Writes a line on a coloured band, as wide as the text of the sheet. Answers where the band ends. */
export function drawBand(sheet: Sheet, text: string, y: number, color: string = colors.orangeDeep): number {
  const column = sheet.width - 2 * margin
  sheet.artifact(() => {
    sheet.pdf.roundedRect(margin, y, column, 30, 6).fill(color)
  })
  sheet.write('P', text, margin + 14, y + 8, column - 28, { ...styles.strong, size: 12, color: colors.white })
  return y + 30
}

/**
 * Opens the sheet with its head. Answers where the content begins, from the top.
 * @param revokedAt when it was revoked: then a band below the title says so
 */
export function openAccountingSheet(
  snapshot: AccountingSnapshot,
  title: string,
  revokedAt: Date | null = null,
): { sheet: Sheet; y: number; column: number } {
  const { locale, number, firm, person, payer, issuedAt } = snapshot
  const holder = payer?.name ?? nameOf(person)
  const sheet = createSheet({
    title: `${title} ${number}`,
    subject: holder,
    author: firm.name,
    locale,
    issuedAt: new Date(issuedAt),
    layout: 'portrait',
  })
  const column = sheet.width - 2 * margin
  drawFirmHead(sheet, firm)
  const say = words[locale]
  let y = sheet.write('H1', title, margin, 122, column, { font: 'heading', size: 27, color: colors.ink }) + 14
  if (revokedAt) {
    y = drawBand(sheet, words[locale].revoked(formatDay(revokedAt, locale)), y) + 16
  }
  const half = column / 2 - 12
  const right = margin + half + 24
  let left = sheet.write('P', say.to[snapshot.kind].toUpperCase(), margin, y, half, styles.label)
  left = sheet.write(
    'P',
    holder,
    margin,
    left + 3,
    half,
    sheet.fitted(holder, half, { ...styles.strong, size: 11 }, 2, 8),
  )
  const details = (payer ? payerDetails(payer) : personDetails(person)).filter((line) => line)
  if (details.length > 0) {
    const text = details.join('\n')
    left = sheet.write('P', text, margin, left, half, sheet.fitted(text, half, styles.muted, 8))
  }
  let below = sheet.write('P', say.number.toUpperCase(), right, y, half, styles.label)
  below = sheet.write('P', number, right, below + 3, half, { ...styles.strong, size: 11 })
  below = sheet.write('P', say.date.toUpperCase(), right, below + 10, half, styles.label)
  below = sheet.write('P', formatDay(issuedAt, locale), right, below + 3, half, styles.body)
  // Of money that moved: where that was on another day than the paper's, it bears both.
  const valuedOn = 'valuedOn' in snapshot ? snapshot.valuedOn : undefined
  if (valuedOn) {
    below = sheet.write('P', say.valuedOn.toUpperCase(), right, below + 10, half, styles.label)
    below = sheet.write('P', formatDay(valuedOn, locale), right, below + 3, half, styles.body)
  }
  const validUntil = snapshot.said?.validUntil
  if (validUntil) {
    below = sheet.write('P', say.validUntil.toUpperCase(), right, below + 10, half, styles.label)
    below = sheet.write('P', formatDay(validUntil, locale), right, below + 3, half, styles.body)
  }
  return { sheet, y: Math.max(left, below) + 22, column }
}

const nameOf = ({ firstName, lastName }: PersonPart) => `${firstName} ${lastName}`.trim()

const personDetails = ({ position, organization, phone, email }: PersonPart) => [
  position,
  organization,
  formatPhone(phone),
  shownEmail(email),
]

const payerDetails = ({ address, taxpayerNumber, tradeRegister, phone, email }: PayerPart) => [
  address,
  taxpayerNumber && `NCC ${taxpayerNumber}`,
  tradeRegister && `RCCM ${tradeRegister}`,
  phone && formatPhone(phone),
  email,
]

/** Whom the training is for where somebody else pays for one person. */
export function participantLine({ payer, person, locale }: AccountingSnapshot): string[] {
  const name = nameOf(person)
  const colon = locale === 'fr' ? '\u00A0: ' : ': '
  return payer && name ? [`${words[locale].participant}${colon}${name}`] : []
}

/** The lowest that anything stands on a sheet, from the top. */
export const lastLine = (sheet: Sheet): number => sheet.height - 78

/** Where a paper goes on when its page is full. */
export interface Room {
  /** Whether so many points are left below that height, which counts from the top. */
  fits: (y: number, high: number) => boolean
  /** Where what is not to be cut may begin: there, or on a page of its own, which says what it goes on with. */
  at: (y: number, high: number) => number
}

/** The room on the pages of one paper. */
export function roomOn(sheet: Sheet, { number }: AccountingSnapshot, title: string): Room {
  const fits = (y: number, high: number) => y + high <= lastLine(sheet)
  return {
    fits,
    at(y, high) {
      if (fits(y, high)) return y
      sheet.pdf.addPage()
      return sheet.runningHead(`${title} ${number}`, margin, margin, sheet.width - 2 * margin, styles.muted) + 16
    },
  }
}

/** The ornament, the firm's name and how to reach it, at the head of a sheet; what follows begins at 122 points. */
export function drawFirmHead(sheet: Sheet, firm: FirmPart) {
  const { pdf, width } = sheet
  const column = width - 2 * margin
  sheet.artifact(() => {
    pdf.rect(0, 0, width, 34).fill(colors.paper)
    drawOrnament(pdf, { x: 0, y: 5, width, height: 24 }, onPaper)
  })
  const contactWidth = 290
  const nameWidth = column - contactWidth - 16
  const name = sheet.fitted(firm.name, nameWidth, { font: 'heading', size: 20, color: colors.green }, 2, 11)
  sheet.write('P', firm.name, margin, 60, nameWidth, name)
  const contact = [firm.address, formatPhone(firm.phone), firm.email].join('\n')
  const contactStyle = sheet.fitted(contact, contactWidth, { ...styles.muted, align: 'right' }, 3)
  sheet.write('P', contact, width - margin - contactWidth, 62, contactWidth, contactStyle)
}

/** Two labelled texts side by side. */
export function pair(sheet: Sheet, y: number, facts: [label: string, text: string][]): number {
  const room = (sheet.width - 2 * margin) / 2 - 12
  const ends = facts.map(([label, text], index) => {
    const x = margin + index * (room + 24)
    const below = sheet.write('P', label.toUpperCase(), x, y, room, styles.label)
    return sheet.write('P', text, x, below + 3, room, sheet.fitted(text, room, styles.body, 9))
  })
  return Math.max(...ends)
}

/** A box of paper with a heading, drawn behind what `fill` writes into it; `inset` is what stands left of both, in points. */
export function box(
  sheet: Sheet,
  at: { x: number; y: number; width: number; height: number; inset?: number },
  heading: string,
  fill: (x: number, y: number, width: number) => void,
) {
  const { x, y, width, height, inset = 0 } = at
  sheet.artifact(() => {
    sheet.pdf.roundedRect(x, y, width, height, 9).fillAndStroke(colors.paper, colors.sand)
  })
  const [from, room] = [x + 14 + inset, width - 28 - inset]
  const below = sheet.write('H2', heading, from, y + 13, room, { ...styles.strong, color: colors.green })
  fill(from, below + 5, room)
}

/** Points from the lower edge to where the foot of a sheet may begin. */
const longestFoot = 76

/** The firm's legal line at the foot of the sheet. @param mention what is said there beside it */
export function closeAccountingSheet(
  sheet: Sheet,
  { firm }: { firm: FirmPart },
  note: string,
  mention = '',
): Promise<Buffer> {
  const column = sheet.width - 2 * margin
  const legal = [firm.name, ...legalMentions(firm), ...(mention ? [mention] : [])].join(' · ')
  const style: TextStyle = { ...styles.muted, size: 8 }
  const fitted = sheet.fitted(legal, column, style, mention ? 3 : 1)
  const high = (note ? sheet.heightOf(note, column, style) + 2 : 0) + sheet.heightOf(legal, column, fitted)
  // A long one begins higher: printers leave out what stands at the edge.
  const foot = sheet.height - Math.min(longestFoot, Math.max(64, high + 34))
  sheet.artifact(() => {
    sheet.pdf
      .moveTo(margin, foot)
      .lineTo(sheet.width - margin, foot)
      .lineWidth(0.75)
      .stroke(colors.sand)
  })
  const y = note ? sheet.write('P', note, margin, foot + 10, column, style) : foot + 8
  sheet.write('P', legal, margin, y + 2, column, fitted)
  return sheet.finish()
}
