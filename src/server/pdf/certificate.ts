import { halfLabels, paperTitles } from '../../domain/desk/labels.ts'
import type { CertificateSnapshot } from '../../domain/documents/document-snapshot.ts'
import { formatDay, formatShortDay, lastDayOf } from '../../domain/values/dates.ts'
import { elided, type Localized } from '../../domain/values/language.ts'
import { withLanguage, withoutLanguage } from '../../domain/values/language-path.ts'
import { halvesAttended } from './halves-attended.ts'
import { drawOrnament, onGreen } from './ornament.ts'
import { drawQrCode } from './qr-code.ts'
import { colors, createSheet, type TextStyle } from './sheet.ts'

interface Words {
  awardedTo: string
  forTraining: string
  forCourse: string
  duration: string
  hours: (count: number) => string
  attended: string
  attendedOf: (hours: string, count: number) => string
  madeUp: (missed: string, half: string, on: string) => string
  date: string
  period: string
  final: string
  passed: string
  place: string
  trainers: (count: number) => string
  done: (city: string, day: string) => string
  until: (day: string) => string
  signed: (signer: string) => string
  replaces: (number: string) => string
  verify: string
  qr: (number: string) => string
  signature: (name: string) => string
}

const words: Localized<Words> = {
  fr: {
    awardedTo: 'décerné à',
    forTraining: 'pour avoir suivi la formation',
    forCourse: 'pour avoir suivi en ligne, jusqu’à son évaluation finale, la formation',
    duration: 'Durée',
    hours: (count) => `${count}\u00A0heure${count > 1 ? 's' : ''}`,
    attended: 'Heures suivies',
    attendedOf: (hours, count) => `${hours} sur ${count}`,
    madeUp: (missed, half, on) => `Demi-journée du ${missed} (${half}) rattrapée à la session du ${on}`,
    date: 'Date',
    period: 'Suivie en ligne',
    final: 'Évaluation finale',
    passed: 'Réussie',
    place: 'Lieu',
    trainers: (count) => (count > 1 ? 'Formateurs' : 'Formateur'),
    done: (city, day) => `Fait à ${city}, le ${day}`,
    until: (day) => `valable jusqu’au ${day}`,
    signed: (signer) => `Signé électroniquement par ${signer}`,
    replaces: (number) => `Remplace le certificat N°\u00A0${number}`,
    verify: 'Vérifier ce certificat',
    signature: (name) => `Signature ${elided('de', name)}`,
    qr: (number) => `Code QR menant à la page de vérification du certificat ${number}`,
  },
  en: {
    awardedTo: 'awarded to',
    forTraining: 'for having attended the training',
    forCourse: 'for having taken online, up to its final assessment, the training',
    duration: 'Duration',
    hours: (count) => `${count}\u00A0hour${count > 1 ? 's' : ''}`,
    attended: 'Hours attended',
    attendedOf: (hours, count) => `${hours} of ${count}`,
    madeUp: (missed, half, on) => `Half-day of ${missed} (${half}) made up at the session of ${on}`,
    date: 'Date',
    period: 'Taken online',
    final: 'Final assessment',
    passed: 'Passed',
    place: 'Place',
    trainers: (count) => (count > 1 ? 'Trainers' : 'Trainer'),
    done: (city, day) => `Done in ${city}, on ${day}`,
    until: (day) => `valid until ${day}`,
    signed: (signer) => `Signed electronically by ${signer}`,
    replaces: (number) => `Replaces certificate No. ${number}`,
    verify: 'Verify this certificate',
    signature: (name) => `Signature of ${name}`,
    qr: (number) => `QR code leading to the verification page of certificate ${number}`,
  },
}

const small: TextStyle = { font: 'body', size: 10, color: colors.muted }
const label: TextStyle = { font: 'strong', size: 8.5, color: colors.green, characterSpacing: 0.6 }
const value: TextStyle = { font: 'strong', size: 12, color: colors.ink }

/** What stands in the upper part, and how many points below what is above it. */
interface Part {
  tag: string
  text: string
  style: TextStyle
  before: number
}

/** The day or days of a training, from when to when an online course was taken, or the day of issue where neither is known. */
function daysOf({ training, issuedAt, presence, locale }: CertificateSnapshot): string {
  const { begunAt = training.startsAt ?? issuedAt, passedAt } = presence?.taken ?? {}
  const first = formatDay(begunAt, locale)
  const end = passedAt ?? (training.endsAt && lastDayOf(training.endsAt))
  const last = end ? formatDay(end, locale) : first
  return first === last ? first : `${first} – ${last}`
}

/** The training's hours; where presence was taken, how many of them were attended. */
function hoursOf({ training, presence, locale }: CertificateSnapshot): [name: string, text: string] {
  const say = words[locale]
  if (presence?.taken) return [say.duration, say.hours(presence.hours ?? training.duration)]
  if (typeof presence?.hours !== 'number') return [say.duration, say.hours(training.duration)]
  return [say.attended, say.attendedOf(new Intl.NumberFormat(locale).format(presence.hours), training.duration)]
}

/** Where presence was taken: the half-days attended, and those of them that were made up elsewhere. */
function presenceOf({ presence, locale }: CertificateSnapshot): { halves: string; madeUp: string; lines: number } {
  const { attendedHalves, halves, madeUp = [] } = presence ?? {}
  // Several stand on one line with short dates.
  const written = madeUp.length > 1 ? formatShortDay : formatDay
  const day = ({ date }: { date: string }) => written(`${date}T00:00:00Z`, locale)
  return {
    halves: typeof attendedHalves === 'number' && halves ? halvesAttended[locale](attendedHalves, halves) : '',
    madeUp: madeUp
      .map(({ missed, on }) =>
        words[locale].madeUp(day(missed), halfLabels[missed.half][locale].toLowerCase(), day(on)),
      )
      .join(' · '),
    lines: madeUp.length > 2 ? 3 : 1,
  }
}

/**
 * Draws a certificate of participation from its snapshot, A4 landscape, not signed yet.
 * @param verificationUrl where its QR code leads; printed without what stands behind its `#`
 * @param signer whom the electronic signature names
 * @param signature picture of the signature of the firm’s signer, as PNG
 */
export async function renderCertificate(
  snapshot: CertificateSnapshot,
  verificationUrl: string,
  signer: string,
  signature?: Buffer,
): Promise<Buffer> {
  const { locale, number, firm, person, training, issuedAt, trainers, signatory, validUntil, replaces } = snapshot
  const say = words[locale]
  const title = paperTitles.certificate[locale]
  const isCourse = snapshot.presence?.taken !== undefined
  const holder = `${person.firstName} ${person.lastName}`
  const sheet = createSheet({
    title: `${title} ${number}`,
    subject: `${holder} – ${training.title}`,
    author: firm.name,
    locale,
    issuedAt: new Date(issuedAt),
    layout: 'landscape',
  })
  const { pdf, width, height } = sheet
  const panel = 118
  const left = panel + 62
  const right = width - 56
  const column = right - left

  sheet.artifact(() => {
    pdf.rect(0, 0, width, height).fill(colors.paper)
    pdf.rect(0, 0, panel, height).fill(colors.green)
    pdf.rect(panel, 0, 4, height).fill(colors.orange)
    drawOrnament(pdf, { x: panel / 2 - 32, y: 30, width: 64, height: height - 60 }, onGreen)
  })

  const bottom = height - 44
  // One issued before somebody signed by name says what it always said.
  const doneAt = bottom - (signatory ? 124 : 92)
  const { halves, madeUp, lines } = presenceOf(snapshot)
  const madeUpStyle = sheet.fitted(madeUp, column, { ...small, size: 9, color: colors.ink }, lines)
  const madeUpHigh = madeUp && Math.max(12, sheet.heightOf(madeUp, column, madeUpStyle))

  const work = [person.position, person.organization].filter((part) => part).join(' · ')
  const colon = locale === 'fr' ? '\u00A0:' : ':'
  const names = trainers.length > 0 ? `${say.trainers(trainers.length)}${colon} ${trainers.join(', ')}` : ''
  const named: TextStyle = { font: 'heading', size: 34, color: colors.ink }
  const titled: TextStyle = { font: 'strong', size: 20, color: colors.ink }
  const all: Part[] = [
    { tag: 'P', text: firm.name.toUpperCase(), style: { ...label, size: 11, characterSpacing: 1.8 }, before: 0 },
    { tag: 'H1', text: title, style: { font: 'heading', size: 38, color: colors.green }, before: 14 },
    { tag: 'P', text: say.awardedTo, style: { ...small, size: 12 }, before: 16 },
    { tag: 'H2', text: holder, style: sheet.fitted(holder, column, named, 2, 15), before: 4 },
    { tag: 'P', text: work, style: sheet.fitted(work, column, { ...small, size: 12 }, 2, 8), before: 4 },
    { tag: 'P', text: isCourse ? say.forCourse : say.forTraining, style: { ...small, size: 12 }, before: 16 },
    { tag: 'P', text: training.title, style: sheet.fitted(training.title, column, titled, 2, 12), before: 4 },
    { tag: 'P', text: names, style: sheet.fitted(names, column, small, 1), before: 6 },
  ]
  const parts = all.filter(({ text }) => text !== '')
  // What stands below the line has its place; above it, space gives way to long texts.
  const lowest = doneAt - (madeUpHigh ? 70 + madeUpHigh : 66)
  const high = parts.reduce((sum, { text, style }) => sum + sheet.heightOf(text, column, style), 0)
  const space = parts.reduce((sum, { before }) => sum + before, 18)
  const loose = Math.min(1, Math.max(0.3, (lowest - 48 - high) / space))
  let y = 48
  for (const { tag, text, style, before } of parts) {
    y = sheet.write(tag, text, left, y + before * loose, column, style)
  }

  const facts = [
    hoursOf(snapshot),
    [isCourse ? say.period : say.date, daysOf(snapshot)],
    isCourse ? [say.final, say.passed] : [say.place, training.location],
  ] as const
  const factsAt = Math.max(y + 18 * loose, Math.min(336, lowest))
  sheet.artifact(() => {
    pdf.moveTo(left, factsAt).lineTo(right, factsAt).lineWidth(0.75).stroke(colors.sand)
  })
  const widths = [0.2, 0.45, 0.35].map((share) => share * column)
  let x = left
  for (const [index, [name, text]] of facts.entries()) {
    const room = (widths[index] ?? 0) - 14
    sheet.write('P', name.toUpperCase(), x, factsAt + 12, room, label)
    sheet.write('P', text, x, factsAt + 26, room, sheet.fitted(text, room, value, 2, 8))
    x += widths[index] ?? 0
  }
  if (halves) {
    const room = (widths[0] ?? 0) - 6
    sheet.write('P', halves, left, factsAt + 42, room, sheet.fitted(halves, room, { ...small, size: 9 }, 1))
  }
  if (madeUp) sheet.write('P', madeUp, left, factsAt + 60, column, madeUpStyle)

  const qr = 92
  const qrX = right - qr
  const proof = column - qr - 30
  const signedBy = say.signed(signer)
  const done = [
    say.done(firm.city, formatDay(issuedAt, locale)),
    validUntil && say.until(formatDay(validUntil, locale)),
  ]
    .filter((part) => part)
    .join(' · ')
  const doneStyle: TextStyle = { ...small, size: 11, color: colors.ink }
  sheet.write('P', done, left, doneAt, proof, sheet.fitted(done, proof, doneStyle, 1))
  if (signatory) {
    const person: TextStyle = { font: 'strong', size: 12, color: colors.ink }
    // The signature stands beside the name, in the right half of the column.
    const room = signature ? proof / 2 : proof
    sheet.write('P', signatory.name, left, doneAt + 17, room, sheet.fitted(signatory.name, room, person, 1))
    sheet.write('P', signatory.title, left, doneAt + 33, room, sheet.fitted(signatory.title, room, small, 1))
    if (signature) {
      const at = { x: left + proof / 2 + 12, y: doneAt - 6, width: proof / 2 - 24, height: 52 }
      sheet.figure(say.signature(signatory.name), at, () => {
        pdf.image(signature, at.x, at.y, { fit: [at.width, at.height], align: 'center', valign: 'center' })
      })
    }
  }
  sheet.write('P', firm.name, left, bottom - 75, proof, {
    font: 'heading',
    size: 15,
    color: colors.green,
  })
  sheet.write('P', signedBy, left, bottom - 54, proof, sheet.fitted(signedBy, proof, { ...small, size: 9 }, 1))
  // What it takes the place of stands beside its own number.
  const numbered = replaces ? proof / 2 : proof
  sheet.write('P', number, left, bottom - 32, numbered, {
    font: 'strong',
    size: 12,
    color: colors.ink,
    characterSpacing: 0.6,
  })
  if (replaces) {
    const told = say.replaces(replaces)
    const room = proof - numbered
    sheet.write('P', told, left + numbered, bottom - 30, room, sheet.fitted(told, room, { ...small, size: 9 }, 1))
  }
  const { host, pathname } = new URL(verificationUrl)
  const address = host + withLanguage(withoutLanguage(pathname), locale)
  const check = `${say.verify}${colon} ${address}`
  sheet.write('P', check, left, bottom - 14, proof, sheet.fitted(check, proof, { ...small, size: 9 }, 1))
  const code = { x: qrX, y: bottom - qr, width: qr, height: qr }
  sheet.figure(say.qr(number), code, () => drawQrCode(pdf, verificationUrl, code.x, code.y, qr))
  return sheet.finish()
}
