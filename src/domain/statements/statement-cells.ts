// Moments and phones as statements write them (docs/rules/matching.md#lines).
import { cellDate, clockIn } from '../imports/cell-dates.ts'
import { cellLine, cellPhone, cellText, type ImportCell, isUntold } from '../imports/import-cells.ts'
import type { DayOrder } from '../imports/sheet.ts'
import { toE164 } from '../values/phone.ts'

const minuteOf = (at: Date) => at.toISOString().slice(11, 16)

/** The hour of a cell, or a spreadsheet’s part of a day. */
function minuteIn(cell: ImportCell): string | null {
  if (cell instanceof Date) return minuteOf(cell)
  if (typeof cell === 'number')
    return cell >= 0 && cell < 1 ? minuteOf(new Date(Math.round(cell * 86_400) * 1_000)) : null
  const { hours, minutes } = clockIn(cellLine(cell)) ?? { hours: 24, minutes: 0 }
  return hours < 24 && minutes < 60 ? `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}` : null
}

/**
 * The day of a line, of the first cell that has one, and the minute where that cell or the next tells it.
 * @returns undefined where no cell has a day
 */
export function dayAndTime(
  days: readonly { cell: ImportCell; order: DayOrder | null }[],
  clock: ImportCell,
): { valuedOn: string; time: string | null } | undefined {
  for (const { cell, order } of days) {
    const at = cellText(cell) === '' ? undefined : cellDate(cell, order)
    if (!at) continue
    const minute = typeof cell === 'string' ? minuteIn(cell) : minuteOf(at)
    const time = minuteIn(clock) ?? (minute === '00:00' ? null : minute)
    return { valuedOn: at.toISOString().slice(0, 10), time }
  }
  return undefined
}

/** An Ivorian number, or what is left of one that a wallet’s address holds, such as `FRI:2250505050505/MSISDN`. */
const within = /(?<![\d])(?:\+?225|00225)?[ .-]?((?:0[157]|2[157])(?:[ .-]?\d{2}){4})(?!\d)/

/** The phone of a line in E.164: its own cell’s, else the first in one of the texts. */
export function phoneIn(cell: ImportCell, ...texts: string[]): string | null {
  const own = toE164(cellPhone(cell))
  if (own) return own
  for (const text of [cellLine(cell), ...texts]) {
    const digits = within.exec(text)?.[1]?.replaceAll(/\D/g, '')
    if (digits) return `+225${digits}`
  }
  return null
}

// How amounts are written in statements (docs/rules/matching.md#amounts).

/** A thousand times what an account may hold; what is longer is a number of something else. */
const most = 999_999_999_999

const currency = /\s*(?:F\s?\.?\s?CFA|CFA|FRANCS?(?: CFA)?|XOF|F)\.?\s*/gi
/** A spreadsheet reckons to fifteen figures: a part that is smaller than this is none of a franc. */
const rounding = 0.000_5

const wholeOf = (number: number) =>
  Math.abs(number - Math.round(number)) < rounding && Math.abs(number) <= most ? Math.round(number) + 0 : undefined

/** `64999.99999999999`, as a program writes what it reckoned. */
const calculatedIn = (figures: string) =>
  /^\d+[.,]\d{6,}$/.test(figures) ? wholeOf(Number(figures.replace(',', '.'))) : undefined

/** Figures in groups of three, or without groups; then decimals, which FCFA has none of, so that they are zeros. */
const ways = [
  /^(\d+)(?:[.,]0{1,2})?$/,
  /^(\d{1,3}(?: \d{3})+)(?:[.,]0{1,2})?$/,
  /^(\d{1,3}(?:['’]\d{3})+)(?:[.,]0{1,2})?$/,
  /^(\d{1,3}(?:\.\d{3})+)(?:,0{1,2})?$/,
  /^(\d{1,3}(?:,\d{3})+)(?:\.0{1,2})?$/,
]

/**
 * An amount in whole FCFA, negative where a sign before or behind it, brackets or `DB` say so: `65 000,00`, `65.000`, `1 200-`, `(1 200)`.
 * @returns undefined for what is none, or has a part of a franc
 */
export function cellAmount(cell: ImportCell): number | undefined {
  if (typeof cell === 'number') return wholeOf(cell)
  if (cell === null || cell instanceof Date || isUntold(cell)) return undefined
  const [, figures = '', side] = /^(.*?)\s*(CR|DB|DR)?$/i.exec(cellLine(cell).replaceAll(/[−–]/g, '-')) ?? []
  const bare = figures.replaceAll(currency, '').trim()
  const within = /^\((.*)\)$/.exec(bare)?.[1]
  const [, before = '', unsigned = '', behind = ''] = /^([-+]?)\s*(.*?)\s*([-+]?)$/.exec(within ?? bare) ?? []
  if (before && behind) return undefined
  const groups = ways.map((way) => way.exec(unsigned)?.[1]).find((found) => found !== undefined)
  const amount = groups === undefined ? calculatedIn(unsigned) : Number(groups.replaceAll(/\D/g, ''))
  if (amount === undefined || amount > most) return undefined
  const isNegative = within !== undefined || before === '-' || behind === '-' || /^D/i.test(side ?? '')
  return isNegative ? 0 - amount : amount
}

// What the words of a statement mean, in French and English; all are compared as headings are (docs/rules/matching.md#lines).

/** Sums and remarks of the bank, on a line that has a day. What payers write, such as « solde formation », is none. */
const datedSum =
  /^(ancien|nouveau|opening|closing|previous|new) (solde|balance)\b|^(solde|balance)( (initiale?|finale?|precedente?|anterieure?|reporte|d ouverture|de cloture|crediteur|debiteur|au|a nouveau|brought forward|carried forward)\b.*)?$|^(sous )?totaux?\b|^(sub ?)?totals?\b|^report( a nouveau)?$|^a reporter\b/
const anySum =
  /^((ancien|nouveau|opening|closing|previous|new) )?(soldes?|balance)\b|^(sous )?totaux?\b|^(sub ?|grand )?totals?\b|^report\b|^a reporter\b|^cumul\b|^nombre\b|^number of\b/

/** @param isDated whether the line has a day, as what really moved does */
export const isSum = (text: string, isDated: boolean): boolean => (isDated ? datedSum : anySum).test(text)

/** What did not come about, or not yet. */
export const isUndone = (status: string): boolean =>
  /^(echec|echoue|fail|annul|cancel|rejet|reject|refus|declin|expir|en attente|pending|en cours|processing|initi|revers|extourne|non abouti|unsuccessful)/.test(
    status,
  )

/** Whether money came in or went out by what stands in a column of directions; undefined for words of other things. */
export function directionIn(text: string): 'in' | 'out' | undefined {
  if (
    /^(d|dr|db|debits?|debite|debiteur|out|outgoing|sorties?|sortant|envoye?|envoi|sent|retraits?|withdraw\w*|payouts?|decaissements?|cash ?out|frais|fees?|commissions?|charges?|reversements?|refunds?|remboursements?)\b|\b(emis|envoye|sortant|sent)$/.test(
      text,
    )
  )
    return 'out'
  return /^(c|cr|credits?|credite|crediteur|in|incoming|entrees?|entrant|recus?|received|reception|encaissements?|cash ?in|depots?|deposits?|merchant payment|paiement marchand)\b|^(payments?|paiements?)$|\b(recus?|entrant|received)$/.test(
    text,
  )
    ? 'in'
    : undefined
}

/** What money that left was: the operator’s fee, its payout to the bank, or something else that was paid. */
export function spendingIn(text: string): 'fee' | 'payout' | 'spent' {
  if (/\b(frais|commissions?|agios?|fees?|charges?|tenue de compte|timbres?|cotisation)\b/.test(text)) return 'fee'
  return /\b(retraits?|payouts?|withdraw\w*|reversements?|cash ?out|(versement|transfert|virement) (vers|to) (la |le |the )?(banque|bank|compte))\b/.test(
    text,
  )
    ? 'payout'
    : 'spent'
}
