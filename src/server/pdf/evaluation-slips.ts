import type { Locale, Localized } from '../../domain/values/language.ts'
import { margin, styles } from './accounting-sheet.ts'
import { drawQrCode } from './qr-code.ts'
import { colors, createSheet } from './sheet.ts'

const words: Localized<{ title: string; ask: string; anonymous: string; code: (name: string) => string }> = {
  fr: {
    title: 'Votre avis',
    ask: 'Scannez ce code avec l’appareil photo de votre téléphone\u00A0: quelques questions, moins d’une minute.',
    anonymous: 'Vos réponses sont anonymes. Ce code est le vôtre et ne sert qu’une fois.',
    code: (name) => `Code QR du lien personnel de ${name}`,
  },
  en: {
    title: 'Your opinion',
    ask: 'Scan this code with your phone’s camera: a few questions, less than a minute.',
    anonymous: 'Your answers are anonymous. This code is yours and works once.',
    code: (name) => `QR code of the personal link of ${name}`,
  },
}

interface Slips {
  /** Of the training. */
  title: string
  /** The firm's name. */
  firm: string
  slips: readonly { name: string; url: string }[]
  madeAt: Date
}

const perPage = 5

/** A slip for each person, five to an A4 page, to be cut apart (docs/rules/evaluations.md#without-a-mailbox). */
export function renderEvaluationSlips({ title, firm, slips, madeAt }: Slips, locale: Locale): Promise<Buffer> {
  const say = words[locale]
  const sheet = createSheet({
    title: `${say.title} · ${title}`,
    subject: title,
    author: firm,
    locale,
    issuedAt: madeAt,
    layout: 'portrait',
  })
  const { pdf, width, height } = sheet
  const high = height / perPage
  const side = 118
  const room = width - 2 * margin - side - 24
  for (const [index, { name, url }] of slips.entries()) {
    const at = index % perPage
    if (index > 0 && at === 0) pdf.addPage()
    const top = at * high
    if (at > 0)
      sheet.artifact(() => {
        pdf
          .moveTo(margin / 2, top)
          .lineTo(width - margin / 2, top)
          .lineWidth(0.5)
          .dash(4, { space: 4 })
          .stroke(colors.muted)
          .undash()
      })
    // The sheet has one heading: the training, on its first slip.
    const heading = sheet.fitted(title, room, styles.strong, 2)
    let y = sheet.write(index === 0 ? 'H1' : 'P', title, margin, top + 24, room, heading)
    const green = sheet.fitted(name, room, { font: 'heading', size: 15, color: colors.green }, 2, 9)
    y = sheet.write('H2', name, margin, y + 2, room, green)
    y = sheet.write('P', say.ask, margin, y + 8, room, styles.body)
    y = sheet.write('P', say.anonymous, margin, y + 4, room, styles.muted)
    sheet.write('P', firm, margin, y + 4, room, sheet.fitted(firm, room, styles.muted, 1))
    const box = { x: width - margin - side, y: top + (high - side) / 2, width: side, height: side }
    sheet.figure(say.code(name), box, () => drawQrCode(pdf, url, box.x, box.y, side))
  }
  return sheet.finish()
}
