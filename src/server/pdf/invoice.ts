import { certifiedTitle, paperTitles } from '../../domain/desk/labels.ts'
import type { InvoiceSnapshot } from '../../domain/documents/document-snapshot.ts'
import { remainingOf } from '../../domain/registrations/registration.ts'
import { formatMoment } from '../../domain/values/dates.ts'
import type { Localized } from '../../domain/values/language.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { formatPhone } from '../../domain/values/phone.ts'
import {
  box,
  closeAccountingSheet,
  lastLine,
  margin,
  openAccountingSheet,
  participantLine,
  roomOn,
  styles,
  trainingLines,
} from './accounting-sheet.ts'
import { drawPricedLines, inWords, taxWords } from './priced-lines.ts'
import { drawQrCode } from './qr-code.ts'
import { colors, type Sheet, smallestSize } from './sheet.ts'

const words = {
  fr: {
    line: (title: string) => `Formation continue\u00A0: ${title}`,
    included: 'Supports et certificat de participation compris',
    discount: (code?: string) => (code ? `Remise, code ${code}` : 'Remise'),
    discountTaken: (amount: string, code?: string) => `remise déduite${code ? ` (code ${code})` : ''}\u00A0: ${amount}`,
    received: 'Déjà reçu',
    remaining: 'Reste à payer',
    total: 'Total à payer',
    totalWithTax: 'Total TTC à payer',
    inWords: (amount: string, isCertified: boolean) =>
      `Arrêtée la présente facture${isCertified ? '' : ' proforma'} à la somme de ${amount}.`,
    howToPay: 'Comment payer',
    reference: 'Référence à rappeler',
    cash: 'Espèces ou chèque à notre bureau',
    transfer: 'Virement',
    fne: 'Facture normalisée électronique (FNE)',
    fneNumber: 'Numéro',
    fneUrl: 'Vérification',
    fneLater: 'Numéro et adresse de vérification à venir.',
    fneWithoutUrl: 'dans le portail FNE de la DGI',
    regime: 'Régime d’imposition',
    taxCentre: 'Centre des impôts',
    pointOfSale: 'Point de vente',
    establishment: 'Établissement',
    seller: 'Vendeur',
    certifiedAt: 'Certifiée le',
    net: (stamp: string) => `Net à payer selon la DGI, timbre de quittance de ${stamp} compris`,
    logo: 'Logo de la facture normalisée électronique',
    qr: 'Code QR menant à la vérification de la facture normalisée',
    note: 'Facture proforma\u00A0: elle ne tient pas lieu de facture normalisée électronique.',
  },
  en: {
    line: (title: string) => `Continuing education: ${title}`,
    included: 'Materials and certificate of participation included',
    discount: (code?: string) => (code ? `Discount, code ${code}` : 'Discount'),
    discountTaken: (amount: string, code?: string) => `discount taken off${code ? ` (code ${code})` : ''}: ${amount}`,
    received: 'Received already',
    remaining: 'Remaining to pay',
    total: 'Total to pay',
    totalWithTax: 'Total to pay, tax included',
    inWords: (amount: string, isCertified: boolean) =>
      `The total of this${isCertified ? '' : ' proforma'} invoice is ${amount}.`,
    howToPay: 'How to pay',
    reference: 'Reference to quote',
    cash: 'Cash or cheque at our office',
    transfer: 'Bank transfer',
    fne: 'Electronic normalised invoice (FNE)',
    fneNumber: 'Number',
    fneUrl: 'Verification',
    fneLater: 'Number and verification address to follow.',
    fneWithoutUrl: 'in the tax office’s FNE portal',
    regime: 'Tax regime',
    taxCentre: 'Tax centre',
    pointOfSale: 'Point of sale',
    establishment: 'Establishment',
    seller: 'Seller',
    certifiedAt: 'Certified on',
    net: (stamp: string) => `Net to pay according to the tax office, with a duty stamp of ${stamp}`,
    logo: 'Logo of the electronic normalised invoice',
    qr: 'QR code leading to the verification of the normalised invoice',
    note: 'Proforma invoice: it does not replace the electronic normalised invoice.',
  },
} satisfies Localized<unknown>

/** The electronic normalised invoice that the tax office has given for this one, if it has; of one that its export alone told of, no address. */
export interface Fne {
  number: string
  url: string | null
  /** Its logo as PNG, where the office has given one. */
  logo?: Uint8Array | undefined
}

/** Points between what stands one above the other. */
const gap = 14

/**
 * Draws a proforma invoice from its snapshot, A4 portrait: for one person on one page, whatever their names, for several on as many as
 * it takes; where a little less room between its lines spares a second page, with that. In Ivory Coast only the FNE is a tax invoice: ours
 * has its place (docs/rules/fne.md#the-paper).
 */
export function renderInvoice(snapshot: InvoiceSnapshot, fne: Fne | undefined): Promise<Buffer> {
  const pagesOf = ({ pdf }: Sheet) => pdf.bufferedPageRange().count
  const wide = drawInvoice(snapshot, fne)
  const tight = pagesOf(wide) === 2 ? drawInvoice(snapshot, fne, true) : wide
  return closeAccountingSheet(
    pagesOf(tight) === 1 ? tight : wide,
    snapshot,
    snapshot.certified ? '' : words[snapshot.locale].note,
  )
}

function drawInvoice(snapshot: InvoiceSnapshot, fne: Fne | undefined, isTight = false): Sheet {
  const between = isTight ? gap / 2 : gap
  const { locale, training, price, discount = 0, discountCode, received = 0, said, lines } = snapshot
  const say = words[locale]
  const title = (snapshot.certified ? certifiedTitle : paperTitles.invoice)[locale]
  const colon = locale === 'fr' ? '\u00A0: ' : ': '
  const { sheet, y: head, column } = openAccountingSheet(snapshot, title)
  const room = roomOn(sheet, snapshot, title)

  const about = [say.line(training.title), trainingLines(snapshot), ...participantLine(snapshot), say.included].join(
    '\n',
  )
  const ways = waysToPay(sheet, snapshot, column, isTight ? smallestSize : undefined)
  const certifying = fnePart(sheet, snapshot, fne, { column, isTight })
  const inLetters = inWords(said, price, locale)
  const texts = [
    inLetters && say.inWords(inLetters, snapshot.certified !== undefined),
    said?.taxMention,
    said?.terms,
  ].filter((text) => text)
  const texted = texts.join('\n')
  const textsHigh = texted === '' ? 0 : sheet.heightOf(texted, column, styles.muted) + gap
  const taxHigh = said?.taxRate == null ? 0 : 2 * 17
  const receivedHigh = received > 0 ? 20 : 0
  const stamped = stampedOf(snapshot)
  const netHigh = stamped ? 20 : 0
  const below = 46 + taxHigh + receivedHigh + textsHigh + netHigh + ways.height + certifying.height + 2 * gap + 10

  let y = head
  if (lines) {
    y = sheet.write('P', about, margin, y, column, sheet.fitted(about, column, styles.body, 6)) + (isTight ? 8 : 16)
  }
  // One person's line takes what is left of the page; several go on to the next.
  const shown = lines
    ? lines.map(({ name, paymentReference, price: amount, discount: taken = 0, discountCode: code }) => ({
        text: [
          `${name} · ${paymentReference}`,
          ...(taken > 0 ? [say.discountTaken(formatMoney(taken), code)] : []),
        ].join('\n'),
        amount,
      }))
    : [
        { text: about, amount: price + discount },
        ...(discount > 0 ? [{ text: say.discount(discountCode), amount: -discount }] : []),
      ]
  const left = lastLine(sheet) - below - y - 34 - (discount > 0 ? 38 : 0)
  const smallest = { ...styles.body, size: smallestSize }
  const isOnePage = !lines && sheet.heightOf(about, column - 270, smallest) <= left
  const table = drawPricedLines(sheet, { locale, taxRate: said?.taxRate ?? null, lines: shown }, y, {
    room,
    isTight,
    ...(isOnePage && { high: left }),
  })

  y = room.at(table.y + 10, 46 + taxHigh + netHigh + receivedHigh + textsHigh)
  const right = { ...styles.body, align: 'right' as const }
  if (said?.taxRate != null) {
    const { net, tax } = taxWords[locale]
    for (const [label, amount] of [
      [net, table.total.net],
      [tax(said.taxRate), table.total.tax],
    ] as const) {
      y = sheet.write('P', `${label}${colon}${formatMoney(amount)}`, margin, y, column - 12, right) + 1
    }
    y = sheet.write('P', `${say.totalWithTax}${colon}${formatMoney(price)}`, margin, y + 3, column - 12, totalStyle)
  } else {
    y = sheet.write('P', `${say.total}${colon}${formatMoney(price)}`, margin, y + 2, column - 12, totalStyle)
  }
  if (stamped)
    y = sheet.write('P', `${say.net(stamped.stamp)}${colon}${stamped.net}`, margin, y + 3, column - 12, right)
  if (received > 0) {
    const owed = remainingOf({ price, paymentAmount: received })
    const parts = [`${say.received}${colon}${formatMoney(received)}`, `${say.remaining}${colon}${formatMoney(owed)}`]
    y = sheet.write('P', parts.join(' · '), margin, y + 3, column - 12, { ...right, font: 'strong' })
  }
  if (texted !== '') {
    y += gap / 2
    for (const text of texts) y = sheet.write('P', text ?? '', margin, y, column, styles.muted)
  }

  // Kept together: a page with the last box alone would look like a mistake.
  y = room.at(y + between + 4, ways.height + between + certifying.height)
  drawWays(sheet, snapshot, { ...ways, y, width: column })
  y += ways.height + between
  drawFne(sheet, snapshot, fne, { ...certifying, y, width: column })
  return sheet
}

/** What the tax office adds to a sale in cash, beside which its own net stands; undefined where it adds nothing. */
function stampedOf({ certified, price }: InvoiceSnapshot): { net: string; stamp: string } | undefined {
  const net = certified?.net ?? price
  return net > price ? { net: formatMoney(net), stamp: formatMoney(net - price) } : undefined
}

const totalStyle = { font: 'heading', size: 17, color: colors.green, align: 'right' } as const

/** How the firm may be paid, and how much room that takes. */
function waysToPay(sheet: Sheet, { payment, firm, locale }: InvoiceSnapshot, column: number, size = styles.body.size) {
  const say = words[locale]
  const colon = locale === 'fr' ? '\u00A0: ' : ': '
  const text = [
    ...payment.mobileMoney.map(({ operator, number }) => `${operator}${colon}${formatPhone(number)}`),
    ...(payment.bank
      ? [`${say.transfer}${colon}${payment.bank.name}, ${payment.bank.holder}\n${payment.bank.iban}`]
      : []),
    `${say.cash}${colon}${firm.address}`,
  ].join('\n')
  const inner = column - 28 - 190
  const style = sheet.fitted(text, inner, { ...styles.body, size }, 9)
  return {
    text,
    inner,
    style,
    height: Math.max(size < styles.body.size ? 76 : 90, sheet.heightOf(text, inner, style) + 42),
  }
}

function drawWays(
  sheet: Sheet,
  { locale, paymentReference }: InvoiceSnapshot,
  at: ReturnType<typeof waysToPay> & { y: number; width: number },
) {
  const say = words[locale]
  box(sheet, { x: margin, ...at }, say.howToPay, (x, below, width) => {
    sheet.write('P', at.text, x, below, at.inner, at.style)
    const aside = x + width - 170
    const under = sheet.write('P', say.reference.toUpperCase(), aside, below, 170, styles.label)
    const style = { font: 'heading', size: 19, color: colors.orangeDeep } as const
    sheet.write('P', paymentReference, aside, under + 4, 170, sheet.fitted(paymentReference, 170, style, 1))
  })
}

/** What the tax office's box says, and how much room that takes. */
function fnePart(
  sheet: Sheet,
  { locale, certified }: InvoiceSnapshot,
  fne: Fne | undefined,
  { column, isTight }: { column: number; isTight: boolean },
) {
  const say = words[locale]
  const inner = column - 28
  if (!fne) return { text: say.fneLater, inner, style: styles.muted, height: isTight ? 46 : 52 }
  const told = (facts: [string, string | undefined][]) =>
    facts.flatMap(([name, value]) => (value ? `${name}${locale === 'fr' ? '\u00A0: ' : ': '}${value}` : [])).join(' · ')
  const { at, taxRegime, taxCentre, pointOfSale, establishment, seller } = certified ?? {}
  const lines: [string, string | undefined][][] = [
    [
      [say.fneNumber, fne.number],
      [say.certifiedAt, at && formatMoment(at, locale)],
    ],
    [[say.fneUrl, fne.url ?? say.fneWithoutUrl]],
    [
      [say.regime, taxRegime],
      [say.taxCentre, taxCentre],
    ],
    [
      [say.pointOfSale, pointOfSale],
      [say.establishment, establishment],
      [say.seller, seller],
    ],
  ]
  const text = lines.map(told).filter(Boolean).join('\n')
  const wide = inner - (fne.logo ? mark.width + 8 : 0) - qrSide - 12
  const size = certified ? 9 : styles.body.size
  const style = sheet.fitted(text, wide, { ...styles.body, size: isTight ? 8 : size }, 9, smallestSize)
  return { text, inner: wide, style, height: Math.max(92, sheet.heightOf(text, wide, style) + 42) }
}

/** In points. */
const qrSide = 68
const mark = { width: 76, height: 68 }

function drawFne(
  sheet: Sheet,
  { locale }: InvoiceSnapshot,
  fne: Fne | undefined,
  at: ReturnType<typeof fnePart> & { y: number; width: number },
) {
  const say = words[locale]
  box(sheet, { x: margin, ...at }, say.fne, (x, below, width) => {
    sheet.write('P', at.text, x, below, at.inner, at.style)
    if (!fne) return
    const { url, logo } = fne
    const code = { x: x + width - qrSide + 4, y: at.y + 12, width: qrSide, height: qrSide }
    if (logo) {
      const beside = { x: code.x - mark.width - 8, y: code.y, ...mark }
      const picture = Buffer.from(logo)
      sheet.figure(say.logo, beside, () =>
        sheet.pdf.image(picture, beside.x, beside.y, {
          fit: [mark.width, mark.height],
          align: 'right',
          valign: 'center',
        }),
      )
    }
    if (url !== null) sheet.figure(say.qr, code, () => drawQrCode(sheet.pdf, url, code.x, code.y, qrSide))
  })
}
