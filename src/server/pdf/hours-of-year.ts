import { type AttendedSession, type HoursOfYear, totalHours } from '../../domain/attendance/attended-hours.ts'
import { formatDay, formatShortDay, lastDayOf } from '../../domain/values/dates.ts'
import { elided, type Locale, type Localized } from '../../domain/values/language.ts'
import { closeAccountingSheet, drawFirmHead, margin, pair, styles } from './accounting-sheet.ts'
import { halvesAttended } from './halves-attended.ts'
import { drawPagedTable } from './paged-table.ts'
import { colors, createSheet, type TextStyle } from './sheet.ts'

interface Words {
  orderNumber: string
  year: string
  sessions: (count: number) => string
  columns: [dates: string, training: string, accreditation: string, hours: string]
  undated: string
  notAccredited: string
  notTaken: string
  certificate: (number: string) => string
  hours: (count: string) => string
  hoursOf: (count: string, held: string) => string
  total: (count: string) => string
  ofWhichStated: (count: string) => string
  done: (city: string, day: string) => string
  signed: (signer: string) => string
  signature: (name: string) => string
  verify: (address: string) => string
  note: string
}

const words: Localized<Words> = {
  fr: {
    orderNumber: 'N° d’inscription à l’Ordre',
    year: 'Année',
    sessions: (count) => `${count}\u00A0formation${count > 1 ? 's' : ''}`,
    columns: ['Dates', 'Formation', 'Accréditation', 'Heures suivies'],
    undated: 'Sans date',
    notAccredited: 'non accréditée',
    notTaken: 'Présence non relevée',
    certificate: (number) => `Certificat ${number}`,
    hours: (count) => `${count}\u00A0h`,
    hoursOf: (count, held) => `${count}\u00A0h sur ${held}\u00A0h`,
    total: (count) => `Total\u00A0: ${count}\u00A0h`,
    ofWhichStated: (count) => `dont ${count}\u00A0h attestées par un certificat, sans relevé de présence`,
    done: (city, day) => `Fait à ${city}, le ${day}`,
    signed: (signer) => `Signé électroniquement par ${signer}`,
    signature: (name) => `Signature ${elided('de', name)}`,
    verify: (address) => `Chaque certificat cité se vérifie par son numéro\u00A0: ${address}`,
    note: 'Établi d’après les présences relevées à ce jour. La signature électronique du fichier en prouve l’origine.',
  },
  en: {
    orderNumber: 'Order registration number',
    year: 'Year',
    sessions: (count) => `${count}\u00A0training${count === 1 ? '' : 's'}`,
    columns: ['Dates', 'Training', 'Accreditation', 'Hours attended'],
    undated: 'No date',
    notAccredited: 'not accredited',
    notTaken: 'Presence not taken',
    certificate: (number) => `Certificate ${number}`,
    hours: (count) => `${count}\u00A0h`,
    hoursOf: (count, held) => `${count}\u00A0h of ${held}\u00A0h`,
    total: (count) => `Total: ${count}\u00A0h`,
    ofWhichStated: (count) => `of which ${count}\u00A0h stated by a certificate, without presence being taken`,
    done: (city, day) => `Done in ${city}, on ${day}`,
    signed: (signer) => `Signed electronically by ${signer}`,
    signature: (name) => `Signature of ${name}`,
    verify: (address) => `Each certificate named here is verified by its number: ${address}`,
    note: 'Made from the presence taken to date. The electronic signature of the file proves where it comes from.',
  },
}

/** What the paper is headed, and why it is signed. */
export const hoursTitle: Localized<(year: number) => string> = {
  fr: (year) => `Relevé d’heures de formation ${year}`,
  en: (year) => `Record of training hours ${year}`,
}

/** Two and a quarter hours: `2,25` / `2.25`. */
const written = (hours: number, locale: Locale) => new Intl.NumberFormat(locale).format(hours)

function textsOf(session: AttendedSession, locale: Locale): [string, string, string, string] {
  const say = words[locale]
  const { title, startsAt, endsAt, hours, duration, halves, isTaken, accreditationNumber, certificateNumber } = session
  const [first, last] = [startsAt, endsAt ? lastDayOf(endsAt) : startsAt].map((at) => at && formatShortDay(at, locale))
  return [
    !first ? say.undated : first === last ? first : `${first}\n${last}`,
    [title, !isTaken && say.notTaken, certificateNumber && say.certificate(certificateNumber)]
      .filter((part) => part)
      .join('\n'),
    accreditationNumber ?? say.notAccredited,
    [
      say.hoursOf(written(hours, locale), written(duration, locale)),
      halves && halvesAttended[locale](halves.attended, halves.held),
    ]
      .filter((part) => part)
      .join('\n'),
  ]
}

/**
 * Draws the hours that somebody attended in a year, A4 portrait, not signed yet: one page for as many sessions as most people attend.
 * @param publicUrl address of the site, where certificates are verified
 * @param signer whom the electronic signature names
 * @param signature picture of the signature of the firm’s signer, as PNG
 */
export function renderHoursOfYear(
  paper: HoursOfYear,
  publicUrl: string,
  signer: string,
  signature?: Buffer,
): Promise<Buffer> {
  const { year, locale, firm, person, sessions, madeAt, signatory } = paper
  const say = words[locale]
  const title = hoursTitle[locale](year)
  const holder = `${person.firstName} ${person.lastName}`
  const sheet = createSheet({
    title,
    subject: holder,
    author: firm.name,
    locale,
    issuedAt: new Date(madeAt),
    layout: 'portrait',
  })
  const { pdf, width, height } = sheet
  const column = width - 2 * margin
  /** Where the table and what follows end: below stands the firm's legal line. */
  const lastLine = height - 78
  drawFirmHead(sheet, firm)
  let y = sheet.write('H1', title, margin, 122, column, { font: 'heading', size: 25, color: colors.ink }) + 12
  const name: TextStyle = { font: 'heading', size: 16, color: colors.green }
  y = sheet.write('P', holder, margin, y, column, sheet.fitted(holder, column, name, 2, 9)) + 10
  const facts: [string, string][] = [[say.year, `${year} · ${say.sessions(sessions.length)}`]]
  if (person.orderNumber) facts.push([say.orderNumber, person.orderNumber])
  y = pair(sheet, y, facts) + 16

  const widths = [66, column - 66 - 96 - 102 - 44, 96, 102]
  y = drawPagedTable(
    sheet,
    sessions.map((session) => textsOf(session, locale)),
    {
      columns: say.columns.map((title, index) => ({
        ...{ title, width: widths[index] ?? 0, lines: 12 },
        align: index === 3 ? 'right' : 'left',
      })),
      ...{ gap: 8, size: 9.5, from: y, lastLine },
    },
  )

  const closing = 170
  if (y + closing > lastLine) {
    pdf.addPage()
    y = margin
  }
  const total: TextStyle = { font: 'heading', size: 17, color: colors.green, align: 'right' }
  y = sheet.write('P', say.total(written(totalHours(sessions), locale)), margin, y + 6, column - 10, total)
  const stated = totalHours(sessions.filter(({ isTaken }) => !isTaken))
  if (stated > 0) {
    const text = say.ofWhichStated(written(stated, locale))
    y = sheet.write('P', text, margin, y + 2, column - 10, { ...styles.muted, align: 'right' })
  }
  y += 18
  const half = column / 2 - 12
  if (signature) {
    const at = { x: margin + half + 24, y, width: half, height: 60 }
    sheet.figure(say.signature(signatory.name), at, () => {
      pdf.image(signature, at.x, at.y, { fit: [at.width, at.height], align: 'center', valign: 'center' })
    })
  }
  y = sheet.write('P', say.done(firm.city, formatDay(madeAt, locale)), margin, y, half, styles.body)
  const signs = sheet.fitted(signatory.name, half, { ...styles.strong, size: 11 }, 2)
  y = sheet.write('P', signatory.name, margin, y + 4, half, signs)
  y = sheet.write('P', signatory.title, margin, y, half, sheet.fitted(signatory.title, half, styles.muted, 2))
  y = sheet.write('P', say.signed(signer), margin, y + 4, half, sheet.fitted(say.signed(signer), half, styles.muted, 2))
  if (sessions.some(({ certificateNumber }) => certificateNumber)) {
    const address = `${publicUrl.replace(/^https?:\/\//, '')}${locale === 'en' ? '/en' : ''}/verification`
    sheet.write('P', say.verify(address), margin, y + 10, column, styles.muted)
  }
  return closeAccountingSheet(sheet, paper, say.note)
}
