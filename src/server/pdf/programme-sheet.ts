import type { FirmPart } from '../../domain/company/company.ts'
import { type ClosedFor, closedWords } from '../../domain/trainings/closed-session.ts'
import { trainingPageWords } from '../../domain/trainings/training-page.ts'
import type { TimedStep } from '../../domain/trainings/training-programme.ts'
import { formatTime } from '../../domain/values/dates.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import { closeAccountingSheet, drawBand, drawFirmHead, lastLine, margin, pair, styles } from './accounting-sheet.ts'
import { drawQrCode } from './qr-code.ts'
import { colors, createSheet, type Sheet, smallestSize, type TextStyle } from './sheet.ts'

/** What the programme of a training says on paper, in one language. */
export interface ProgrammeSheet {
  locale: Locale
  firm: FirmPart
  title: string
  description: string
  when: string
  place: string
  length: string
  price: string
  steps: TimedStep[]
  /** What is written of the programme where it has no steps; empty where there are. */
  text: string
  objectives: string[]
  trainers: string[]
  included: string[]
  /** Audience, prerequisites, methods and evaluation, each with its label. */
  practical: [label: string, text: string][]
  /** Why nobody can register for it as it stands now. */
  closed?: ClosedFor | undefined
  /** Where one registers, or finds other dates. */
  url: string
  /** When the training was announced. */
  announcedAt: string
}

const words = {
  fr: {
    subject: 'Programme de formation',
    when: 'Date',
    place: 'Lieu',
    length: 'Durée',
    price: 'Tarif',
    programme: 'Programme',
    trainers: 'Formateurs',
    more: 'La suite est sur la page de la formation.',
    register: 'S’inscrire, seul ou en équipe',
    qr: 'Code QR menant à la page de la formation',
    instead: 'Autres dates et formations',
    note: 'Places dans la limite de celles qui restent sur la page au moment de l’inscription.',
  },
  en: {
    subject: 'Training programme',
    when: 'Date',
    place: 'Place',
    length: 'Duration',
    price: 'Price',
    programme: 'Programme',
    trainers: 'Trainers',
    more: 'The rest is on the page of the training.',
    register: 'Register, alone or as a team',
    qr: 'QR code leading to the page of the training',
    instead: 'Other dates and training',
    note: 'Places are those that are left on the page when you register.',
  },
} satisfies Localized<unknown>

/** Points; a full page is written smaller, by as much as it takes. */
const qrSide = 64
const gap = 26
const smallest = 0.62

const bands: Record<ClosedFor, string> = {
  en_cours: colors.muted,
  terminée: colors.muted,
  annulée: colors.red,
  full: colors.orangeDeep,
}

/** Something that stands in a column: a heading, or what is below it. */
interface Piece {
  tag: 'H2' | 'P' | 'LI'
  text: string
  style: TextStyle
  /** Points before it. */
  before: number
  /** Points that it stands further in. */
  indent: number
  /** What stands at its left. */
  mark?: { text: string; width: number } | 'tick'
}

/** Draws the programme of a training for the person who pays for it, on one A4 page. */
export function renderProgramme(programme: ProgrammeSheet): Promise<Buffer> {
  const { locale, firm, title, description, when, place, length, price, practical, closed, url, announcedAt } =
    programme
  const say = words[locale]
  const sheet = createSheet({
    title,
    subject: say.subject,
    author: firm.name,
    locale,
    issuedAt: new Date(announcedAt),
    layout: 'portrait',
  })
  const { pdf, width } = sheet
  const column = width - 2 * margin
  drawFirmHead(sheet, firm)
  const heading: TextStyle = { font: 'heading', size: 24, color: colors.ink }
  let y = sheet.write('H1', title, margin, 116, column, sheet.fitted(title, column, heading, 2, 12)) + 6
  if (closed) {
    y = drawBand(sheet, closedWords[locale][closed], y + 4, bands[closed]) + 12
  }
  const summary = sheet.fitted(description, column, styles.muted, 3)
  y = sheet.write('P', description, margin, y, column, summary) + 12
  const rule = (at: number) =>
    sheet.artifact(() => {
      pdf
        .moveTo(margin, at)
        .lineTo(width - margin, at)
        .lineWidth(0.75)
        .stroke(colors.sand)
    })
  rule(y)
  y = pair(sheet, y + 10, [
    [say.when, when],
    [say.place, place],
  ])
  y = pair(sheet, y + 8, [
    [say.length, length],
    [say.price, price],
  ])
  rule(y + 10)
  y += 24

  const left = Math.round((column - gap) * 0.56)
  const right = column - gap - left
  const foot = lastLine(sheet) - qrSide - 14
  const room = foot - y - 12
  let isTooLong = false
  const columns = (scale: number) =>
    [
      { x: margin, width: left, pieces: taught(programme, scale) },
      { x: margin + left + gap, width: right, pieces: around(programme, scale, isTooLong) },
    ] as const
  const heightOf = (scale: number) =>
    Math.max(...columns(scale).map(({ pieces, width: wide }) => heightOfAll(sheet, pieces, wide)))
  let scale = 1.18
  while (scale > smallest && heightOf(scale) + practicalHeight(sheet, practical, scale) > room) scale -= 0.02
  isTooLong = scale <= smallest
  const end = foot - 12 - practicalHeight(sheet, practical, scale)
  const ends = columns(scale).map((one) => drawColumn(sheet, one, y, end, say.more))
  drawPractical(sheet, practical, Math.max(...ends) + 14, scale)

  sheet.artifact(() => {
    pdf.roundedRect(margin, foot, column, qrSide + 8, 9).fillAndStroke(colors.paper, colors.sand)
  })
  const code = { x: width - margin - qrSide - 8, y: foot + 4, width: qrSide, height: qrSide }
  sheet.figure(say.qr, code, () => drawQrCode(pdf, url, code.x, code.y, qrSide))
  const call: TextStyle = { font: 'heading', size: 14, color: colors.green }
  const beside = column - qrSide - 40
  const below = sheet.write('P', closed ? say.instead : say.register, margin + 16, foot + 14, beside, call)
  const address = url.replace(/^https?:\/\//, '')
  const shown = sheet.fitted(address, beside, styles.body, 2)
  sheet.write('P', address, margin + 16, below + 3, beside, shown)
  return closeAccountingSheet(sheet, programme, closed ? '' : say.note)
}

const scaled = (style: TextStyle, scale: number): TextStyle => ({
  ...style,
  size: Math.max(smallestSize, style.size * scale),
  lineGap: (style.lineGap ?? 0) * scale,
})

/** What stands between the lines gives way first. */
const tightened = (scale: number): number => scale * Math.min(1, scale)

const section = (text: string, scale: number, before = 14): Piece => ({
  tag: 'H2',
  text,
  style: scaled({ font: 'heading', size: 13, color: colors.green }, scale),
  before: before * tightened(scale),
  indent: 0,
})

/** The programme, step by step. */
function taught({ locale, steps, text }: ProgrammeSheet, scale: number): Piece[] {
  const say = words[locale]
  const isTimed = steps.some(({ at, minutes }) => at !== null || minutes !== null)
  const width = (isTimed ? 62 : 14) * scale
  const entries = steps.flatMap(({ title, text: more, at, minutes }): Piece[] => {
    const time = at ? formatTime(at, locale) : minutes === null ? '' : `${minutes}\u00A0min`
    const after = at && minutes !== null ? ` (${minutes}\u00A0min)` : ''
    const step: Piece = {
      tag: 'P',
      text: title + after,
      style: scaled(styles.strong, scale),
      before: 6 * tightened(scale),
      indent: width,
      mark: isTimed ? { text: time, width } : 'tick',
    }
    const told: Piece = { ...step, text: more ?? '', style: scaled(styles.muted, scale), before: 0 }
    delete told.mark
    return more ? [step, told] : [step]
  })
  const plain: Piece = { tag: 'P', text, style: scaled(styles.body, scale), before: 6 * tightened(scale), indent: 0 }
  return [section(say.programme, scale, 0), ...entries, ...(text ? [plain] : [])]
}

/** Objectives, trainers, and what is included; where not all has room, the objectives come last and give way. */
function around(
  { locale, objectives, trainers, included }: ProgrammeSheet,
  scale: number,
  isTooLong: boolean,
): Piece[] {
  const { afterwards, included: isIncluded } = trainingPageWords[locale]
  const aims = [afterwards, objectives] as const
  const others = [[words[locale].trainers, trainers] as const, [isIncluded, included] as const]
  const groups = (isTooLong ? [...others, aims] : [aims, ...others]).filter(([, lines]) => lines.length > 0)
  return groups.flatMap(([title, lines], index) => [
    section(title, scale, index === 0 ? 0 : undefined),
    ...lines.map(
      (text): Piece => ({
        tag: 'LI',
        text,
        style: scaled(styles.body, scale),
        before: 4 * tightened(scale),
        indent: 14 * scale,
        mark: 'tick',
      }),
    ),
  ])
}

const heightOfAll = (sheet: Sheet, pieces: readonly Piece[], width: number): number =>
  pieces.reduce((sum, { text, style, before, indent }) => sum + before + sheet.heightOf(text, width - indent, style), 0)

/** Writes the pieces below each other; what has no room below `end` is said to be elsewhere. Answers where they end. */
function drawColumn(
  sheet: Sheet,
  { x, width, pieces }: { x: number; width: number; pieces: readonly Piece[] },
  top: number,
  end: number,
  more: string,
): number {
  let y = top
  for (const [index, { tag, text, style, before, indent, mark }] of pieces.entries()) {
    const at = y + before
    // Below what is not all that is left there is room to say that more follows.
    const isRestWhole = y + heightOfAll(sheet, pieces.slice(index), width) <= end + 2
    const under = isRestWhole ? 0 : sheet.heightOf(more, width, style)
    if (at + sheet.heightOf(text, width - indent, style) + under > end + 2) {
      return sheet.write('P', more, x, at, width, { ...style, color: colors.muted })
    }
    if (mark === 'tick') drawTick(sheet, x, at, style.size)
    else if (mark?.text) {
      sheet.write('P', mark.text, x, at, mark.width - 6, { ...style, color: colors.green })
    }
    y = sheet.write(tag, text, x + indent, at, width - indent, style)
  }
  return y
}

const drawTick = (sheet: Sheet, x: number, y: number, size: number) =>
  sheet.artifact(() => {
    sheet.pdf
      .moveTo(x + 1, y + size * 0.62)
      .lineTo(x + size * 0.32, y + size * 0.9)
      .lineTo(x + size * 0.85, y + size * 0.3)
      .lineWidth(1.4)
      .stroke(colors.leaf)
  })

/** Labelled texts in two columns: where each stands, and how high they are in all. */
function practicalRows(sheet: Sheet, practical: ProgrammeSheet['practical'], scale: number) {
  const width = (sheet.width - 2 * margin - gap) / 2
  const label = scaled(styles.label, scale)
  const body = scaled({ ...styles.body, size: 9 }, scale)
  const heights = practical.map(
    ([name, text]) => sheet.heightOf(name.toUpperCase(), width, label) + 2 + sheet.heightOf(text, width, body),
  )
  const rows = [0, 2].map((at) => Math.max(0, ...heights.slice(at, at + 2)))
  return { width, label, body, rows, high: rows.reduce((sum, high) => sum + high + 8 * scale, 0) }
}

const practicalHeight = (sheet: Sheet, practical: ProgrammeSheet['practical'], scale: number): number =>
  practicalRows(sheet, practical, scale).high + 14

function drawPractical(sheet: Sheet, practical: ProgrammeSheet['practical'], top: number, scale: number) {
  const { width, label, body, rows } = practicalRows(sheet, practical, scale)
  for (const [index, [name, text]] of practical.entries()) {
    const x = margin + (index % 2) * (width + gap)
    const y = top + (index < 2 ? 0 : (rows[0] ?? 0) + 8 * scale)
    const below = sheet.write('P', name.toUpperCase(), x, y, width, label)
    sheet.write('P', text, x, below + 2, width, body)
  }
}
