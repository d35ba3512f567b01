import type { FirmPart } from '../../domain/company/company.ts'
import { sessionPieceLabels } from '../../domain/company/session-lists.ts'
import type { TrainingPart } from '../../domain/documents/document-snapshot.ts'
import type { SessionChecklist } from '../../domain/trainings/session-file.ts'
import { formatDay, formatMoment, lastDayOf } from '../../domain/values/dates.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { closeAccountingSheet, drawBand, drawFirmHead, lastLine, margin, pair, styles } from './accounting-sheet.ts'
import { drawPagedTable } from './paged-table.ts'
import type { SignedBy } from './presence-record.ts'
import { colors, createSheet, type Sheet } from './sheet.ts'
import { holdSignature } from './signer.ts'

/** What the cover of a session's file says; amounts in FCFA, moments in ISO 8601. */
export interface SessionCover {
  locale: Locale
  firm: FirmPart
  training: TrainingPart & { trainers: readonly string[] }
  accreditationNumber: string | null
  /** Of an employer's file: whose people alone it is about. */
  employer: string | null
  /** The last change of all that it says. */
  stateAt: string
  part: { number: number; of: number }
  /** Null where the firm has no list for it. */
  checklist: SessionChecklist | null
  /** Of everybody whom the whole file is about, whatever part this is. */
  sums: { people: number; hours: number; certificates: number; price: number; received: number; owed: number }
  files: { name: string; says: string; sha256: string }[]
  /** Numbers of papers that were issued and whose files are not made yet. */
  notReady: string[]
}

/** A file that a paper carries. */
export interface CarriedFile {
  name: string
  mimeType: string
  says: string
  content: Uint8Array
}

interface Words {
  title: string
  titleOf: (employer: string) => string
  part: (number: number, of: number) => string
  facts: Record<'dates' | 'place' | 'hours' | 'accreditation' | 'trainers' | 'state', string>
  undated: string
  none: string
  abidjan: (at: string) => string
  list: (title: string, day: string) => string
  listNote: string
  pieces: [piece: string, state: string]
  isThere: string
  lacks: string
  counted: (count: number, of: number) => string
  toAdd: string
  notCarried: string
  figures: string
  sums: Record<keyof SessionCover['sums'], string>
  contents: string
  files: [name: string, says: string, sha256: string]
  notReady: (numbers: string) => string
  note: string
}

const words: Localized<Words> = {
  fr: {
    title: 'Dossier de session',
    titleOf: (employer) => `Dossier de session\u00A0: ${employer}`,
    part: (number, of) => `Partie ${number} sur ${of}`,
    facts: {
      dates: 'Dates',
      place: 'Lieu',
      hours: 'Durée',
      accreditation: 'Accréditation',
      trainers: 'Formateurs',
      state: 'État au',
    },
    undated: 'Sans date',
    none: 'Non accréditée',
    abidjan: (at) => `${at} (heure d’Abidjan)`,
    list: (title, day) => `Ce que demande la liste «\u00A0${title}\u00A0»\u00A0du ${day}`,
    listNote:
      'Cette liste est celle du cabinet, telle qu’il la connaît à cette date. Elle n’engage pas qui la demande.',
    pieces: ['Pièce', 'État'],
    isThere: 'Oui',
    lacks: 'Manque',
    counted: (count, of) => `${count} sur ${of}`,
    toAdd: 'À joindre à part',
    notCarried: 'Gardée par le cabinet\u00A0: elle nomme d’autres personnes',
    figures: 'Heures et règlements',
    sums: {
      people: 'Participants',
      hours: 'Heures suivies, ensemble',
      certificates: 'Certificats valides',
      price: 'Tarifs',
      received: 'Reçu',
      owed: 'Reste à régler',
    },
    contents: 'Pièces jointes',
    files: ['Fichier', 'Pièce', 'SHA-256'],
    notReady: (numbers) => `Pas encore prêts, et donc pas joints\u00A0: ${numbers}`,
    note: 'Originaux joints tels quels, photos réduites. La signature électronique de ce fichier couvre tout ce qu’il porte.',
  },
  en: {
    title: 'Session file',
    titleOf: (employer) => `Session file: ${employer}`,
    part: (number, of) => `Part ${number} of ${of}`,
    facts: {
      dates: 'Dates',
      place: 'Place',
      hours: 'Length',
      accreditation: 'Accreditation',
      trainers: 'Trainers',
      state: 'State as of',
    },
    undated: 'No date',
    none: 'Not accredited',
    abidjan: (at) => `${at} (Abidjan time)`,
    list: (title, day) => `What the list “${title}” of ${day} asks for`,
    listNote: 'This list is the firm’s own, as it knows it on that day. It binds nobody who asks for it.',
    pieces: ['Piece', 'State'],
    isThere: 'Yes',
    lacks: 'Missing',
    counted: (count, of) => `${count} of ${of}`,
    toAdd: 'To be added apart',
    notCarried: 'Kept by the firm: it names other people',
    figures: 'Hours and payments',
    sums: {
      people: 'Participants',
      hours: 'Hours attended, together',
      certificates: 'Valid certificates',
      price: 'Prices',
      received: 'Received',
      owed: 'Left to pay',
    },
    contents: 'Attached files',
    files: ['File', 'Piece', 'SHA-256'],
    notReady: (numbers) => `Not ready yet, and so not attached: ${numbers}`,
    note: 'Originals attached as they are, photographs made smaller. The electronic signature of this file covers all that it carries.',
  },
}

/** What the file is headed, and why it is signed. */
export const sessionFileTitle = ({ locale, employer }: Pick<SessionCover, 'locale' | 'employer'>): string =>
  employer === null ? words[locale].title : words[locale].titleOf(employer)

function checkRows({ checklist, employer, locale }: SessionCover): string[][] {
  const say = words[locale]
  const colon = locale === 'fr' ? '\u00A0: ' : ': '
  const pieces = (checklist?.pieces ?? []).map(({ piece, isThere, count, of }) => {
    const isKept = piece === 'signedSheet' && employer !== null && isThere
    const counted = of === null ? '' : `${colon}${say.counted(count, of)}`
    const state = isKept ? say.notCarried : `${isThere ? say.isThere : say.lacks}${counted}`
    return [sessionPieceLabels[piece][locale], state]
  })
  return [...pieces, ...(checklist?.others ?? []).map((other) => [other, say.toAdd])]
}

/** Draws what stands under a heading, on another page where not even three lines of it fit on this one. */
function under(sheet: Sheet, y: number, heading: string): number {
  const from = y + 90 > lastLine(sheet) ? margin : y
  if (from === margin) sheet.pdf.addPage()
  const style = { ...styles.strong, size: 13, color: colors.green }
  return sheet.write('H2', heading, margin, from, sheet.width - 2 * margin, style) + 8
}

function drawTable(sheet: Sheet, y: number, heads: readonly string[], rows: string[][], widths: number[], size = 9) {
  return drawPagedTable(sheet, rows, {
    columns: heads.map((title, index) => ({ title, width: widths[index] ?? 0, align: 'left', lines: 4 })),
    ...{ gap: 8, size, from: y, lastLine: lastLine(sheet) },
  })
}

function drawFacts(sheet: Sheet, from: number, { locale, training, accreditationNumber, stateAt }: SessionCover) {
  const say = words[locale]
  const { startsAt, endsAt } = training
  const days = [startsAt, endsAt && lastDayOf(endsAt)].flatMap((at) => (at ? formatDay(at, locale) : []))
  let y = pair(sheet, from, [
    [say.facts.dates, [...new Set(days)].join(' – ') || say.undated],
    [say.facts.place, training.location],
  ])
  y = pair(sheet, y + 8, [
    [say.facts.hours, `${training.duration}\u00A0h`],
    [say.facts.accreditation, accreditationNumber ?? say.none],
  ])
  return pair(sheet, y + 8, [
    [say.facts.trainers, training.trainers.join(', ') || '–'],
    [say.facts.state, say.abidjan(formatMoment(stateAt, locale))],
  ])
}

/**
 * Draws the cover of a session's file, A4 portrait, with the files that it carries and room for the signature over all of it.
 * @returns a PDF that is not signed yet (`Signer.signHeld`)
 */
export function renderSessionFile(
  cover: SessionCover,
  carried: readonly CarriedFile[],
  signer: SignedBy,
): Promise<Buffer> {
  const { locale, firm, training, part, checklist, sums, files, notReady, stateAt } = cover
  const say = words[locale]
  const title = sessionFileTitle(cover)
  const sheet = createSheet({
    ...{ title, subject: training.title, author: firm.name, locale },
    ...{ issuedAt: new Date(stateAt), layout: 'portrait' },
  })
  const column = sheet.width - 2 * margin
  drawFirmHead(sheet, firm)
  const large = sheet.fitted(title, column, { font: 'heading', size: 25, color: colors.ink }, 2, 14)
  let y = sheet.write('H1', title, margin, 122, column, large) + 6
  const name = sheet.fitted(training.title, column, { font: 'heading', size: 15, color: colors.green }, 3, 10)
  y = sheet.write('P', training.title, margin, y, column, name) + 12
  if (part.of > 1) y = drawBand(sheet, say.part(part.number, part.of), y, colors.leaf) + 14
  y = drawFacts(sheet, y, cover) + 20

  const rows = checkRows(cover)
  if (checklist && rows.length > 0) {
    y = under(sheet, y, say.list(checklist.title, formatDay(checklist.asOf, locale)))
    y = drawTable(sheet, y, say.pieces, rows, [column / 2 - 14, column / 2 - 14])
    y = sheet.write('P', say.listNote, margin, y + 2, column, { ...styles.muted, size: 8 }) + 18
  }
  y = under(sheet, y, say.figures)
  const number = new Intl.NumberFormat(locale)
  const figure = (kind: keyof typeof sums) =>
    ['price', 'received', 'owed'].includes(kind) ? formatMoney(sums[kind]) : number.format(sums[kind])
  const kinds = Object.keys(say.sums) as (keyof typeof sums)[]
  for (const two of [kinds.slice(0, 2), [kinds[2] ?? 'certificates', kinds[3] ?? 'price'], kinds.slice(4)])
    y =
      pair(
        sheet,
        y,
        two.map((kind) => [say.sums[kind], figure(kind)]),
      ) + 6
  y = under(sheet, y + 12, say.contents)
  const listed = files.map((file) => [file.name, file.says, `${file.sha256.slice(0, 32)}\n${file.sha256.slice(32)}`])
  y = drawTable(sheet, y, say.files, listed, [150, column - 150 - 176 - 36, 176], 8)
  if (notReady.length > 0) sheet.write('P', say.notReady(notReady.join(', ')), margin, y + 4, column, styles.muted)
  for (const { name: fileName, mimeType, says, content } of carried) {
    const at = { creationDate: new Date(stateAt), modifiedDate: new Date(stateAt) }
    sheet.pdf.file(content as unknown as ArrayBuffer, { ...at, name: fileName, type: mimeType, description: says })
  }
  holdSignature(sheet.pdf, { ...signer, reason: title, city: firm.city })
  return closeAccountingSheet(sheet, cover, say.note)
}
