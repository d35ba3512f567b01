import { halfLabels, paperTitles } from '../../domain/desk/labels.ts'
import type { CertificateSnapshot } from '../../domain/documents/document-snapshot.ts'
import { formatDay, formatShortDay, lastDayOf } from '../../domain/values/dates.ts'
import { elided, type Localized } from '../../domain/values/language.ts'
import { drawOrnament, onGreen } from './ornament.ts'
import { drawQrCode } from './qr-code.ts'
import { colors, createSheet, type TextStyle } from './sheet.ts'

interface Words {
  awardedTo: string
  forTraining: string
  duration: string
  hours: (count: number) => string
  attended: string
  attendedOf: (hours: string, count: number) => string
  madeUp: (missed: string, half: string, on: string) => string
  date: string
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
    duration: 'Durée',
    hours: (count) => `${count}\u00A0heure${count > 1 ? 's' : ''}`,
    attended: 'Heures suivies',
    attendedOf: (hours, count) => `${hours} sur ${count}`,
    madeUp: (missed, half, on) => `Demi-journée du ${missed} (${half}) rattrapée à la session du ${on}`,
    date: 'Date',
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
    duration: 'Duration',
    hours: (count) => `${count}\u00A0hour${count > 1 ? 's' : ''}`,
    attended: 'Hours attended',
    attendedOf: (hours, count) => `${hours} of ${count}`,
    madeUp: (missed, half, on) => `Half-day of ${missed} (${half}) made up at the session of ${on}`,
    date: 'Date',
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

/** The day or days of a training, or the day of issue where it never had a date. */
function daysOf({ training, issuedAt, locale }: CertificateSnapshot): string {
  const first = formatDay(training.startsAt ?? issuedAt, locale)
  const last = training.endsAt ? formatDay(lastDayOf(training.endsAt), locale) : first
  return first === last ? first : `${first} – ${last}`
}

/** The training's hours; where presence was taken, how many of them were attended. */
function hoursOf({ training, presence, locale }: CertificateSnapshot): [name: string, text: string] {
  const say = words[locale]
  if (typeof presence?.hours !== 'number') return [say.duration, say.hours(training.duration)]
  return [say.attended, say.attendedOf(new Intl.NumberFormat(locale).format(presence.hours), training.duration)]
}

/**
 * Draws a certificate of participation from its snapshot, A4 landscape, not signed yet.
 * @param verificationUrl where anyone can check it
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

  let y = sheet.write('P', firm.name.toUpperCase(), left, 48, column, {
    font: 'strong',
    size: 11,
    color: colors.green,
    characterSpacing: 1.8,
  })
  y = sheet.write('H1', title, left, y + 14, column, { font: 'heading', size: 38, color: colors.green })
  y = sheet.write('P', say.awardedTo, left, y + 16, column, { ...small, size: 12 })
  const name = sheet.fitted(holder, column, { font: 'heading', size: 34, color: colors.ink }, 2, 15)
  y = sheet.write('H2', holder, left, y + 4, column, name)
  const work = [person.position, person.organization].filter((part) => part).join(' · ')
  if (work) y = sheet.write('P', work, left, y + 4, column, sheet.fitted(work, column, { ...small, size: 12 }, 2, 8))
  y = sheet.write('P', say.forTraining, left, y + 16, column, { ...small, size: 12 })
  const fitted = sheet.fitted(training.title, column, { font: 'strong', size: 20, color: colors.ink }, 2, 12)
  y = sheet.write('P', training.title, left, y + 4, column, fitted)
  if (trainers.length > 0) {
    const names = `${say.trainers(trainers.length)}${locale === 'fr' ? '\u00A0:' : ':'} ${trainers.join(', ')}`
    y = sheet.write('P', names, left, y + 6, column, sheet.fitted(names, column, small, 1, 7.5))
  }

  const facts = [hoursOf(snapshot), [say.date, daysOf(snapshot)], [say.place, training.location]] as const
  const factsAt = Math.max(y + 18, 336)
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

  const madeUpHalves = snapshot.presence?.madeUp ?? []
  // Several stand on one line with short dates.
  const written = madeUpHalves.length > 1 ? formatShortDay : formatDay
  const day = ({ date }: { date: string }) => written(`${date}T00:00:00Z`, locale)
  const madeUp = madeUpHalves
    .map(({ missed, on }) => say.madeUp(day(missed), halfLabels[missed.half][locale].toLowerCase(), day(on)))
    .join(' · ')
  if (madeUp) {
    const style = sheet.fitted(madeUp, column, { ...small, size: 9, color: colors.ink }, 1, 7)
    sheet.write('P', madeUp, left, factsAt + 56, column, style)
  }

  const qr = 92
  const bottom = height - 44
  const qrX = right - qr
  const proof = column - qr - 30
  const signedBy = say.signed(signer)
  const done = [
    say.done(firm.city, formatDay(issuedAt, locale)),
    validUntil && say.until(formatDay(validUntil, locale)),
  ]
    .filter((part) => part)
    .join(' · ')
  // One issued before somebody signed by name says what it always said.
  const doneAt = bottom - (signatory ? 124 : 92)
  const doneStyle: TextStyle = { ...small, size: 11, color: colors.ink }
  sheet.write('P', done, left, doneAt, proof, sheet.fitted(done, proof, doneStyle, 1, 7))
  if (signatory) {
    const person: TextStyle = { font: 'strong', size: 12, color: colors.ink }
    // The signature stands beside the name, in the right half of the column.
    const room = signature ? proof / 2 : proof
    sheet.write('P', signatory.name, left, doneAt + 17, room, sheet.fitted(signatory.name, room, person, 1, 7))
    sheet.write('P', signatory.title, left, doneAt + 33, room, sheet.fitted(signatory.title, room, small, 1, 7))
    if (signature) {
      const fit: [number, number] = [proof / 2 - 24, 52]
      sheet.figure(say.signature(signatory.name), () => {
        pdf.image(signature, left + proof / 2 + 12, doneAt - 6, { fit, align: 'center', valign: 'center' })
      })
    }
  }
  sheet.write('P', firm.name, left, bottom - 75, proof, {
    font: 'heading',
    size: 15,
    color: colors.green,
  })
  sheet.write('P', signedBy, left, bottom - 54, proof, sheet.fitted(signedBy, proof, { ...small, size: 9 }, 1, 6.5))
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
    sheet.write('P', told, left + numbered, bottom - 30, room, sheet.fitted(told, room, { ...small, size: 9 }, 1, 6.5))
  }
  const address = verificationUrl.replace(/^https?:\/\//, '')
  const check = `${say.verify}${locale === 'fr' ? '\u00A0:' : ':'} ${address}`
  sheet.write('P', check, left, bottom - 14, proof, sheet.fitted(check, proof, { ...small, size: 9 }, 1, 6))
  sheet.figure(say.qr(number), () => drawQrCode(pdf, verificationUrl, qrX, bottom - qr, qr))
  return sheet.finish()
}
