// What a cart comes to at the tax office. Nobody has said how it rounds, so each way that is known is one here.

/** The tax of an item in whole percent; nobody has said what TVAE stands for, which is taken all the same. */
export const taxRates = { TVA: 18, TVAB: 9, TVAC: 0, TVAD: 0, TVAE: 0 } as const
export type TaxCode = keyof typeof taxRates

/**
 * `per_line` rounds the total of each line to the franc, `per_total` the total of each rate; `cut_off` leaves out the decimals of the total;
 * `two_decimals` rounds the price of each item and the tax of each line to the centime, and the total to the franc.
 */
export type Rounding = 'per_line' | 'per_total' | 'cut_off' | 'two_decimals'

export interface Priced {
  /** The price of one, before tax: FCFA with up to four decimals; more are cut off. */
  amount: number
  /** With up to three decimals. */
  quantity: number
  taxes: TaxCode
}

interface Exact {
  rate: number
  /** Both in billionths of a franc, so that nothing is lost before it is rounded. */
  net: bigint
  tax: bigint
}

const franc = 1_000_000_000n
const centime = franc / 100n

const rounded = (sum: bigint, step: bigint): bigint => (sum + step / 2n) / step
const cut = (sum: bigint, step: bigint): bigint => sum / step
const sumOf = (parts: bigint[]): bigint => parts.reduce((sum, part) => sum + part, 0n)
/** A number in whole parts of one; `toFixed` takes away what binary fractions add. */
const partsOf = (number: number, parts: number): bigint => BigInt(Math.floor(Number((number * parts).toFixed(2))))

function exactOf({ amount, quantity, taxes }: Priced): Exact {
  const rate = taxRates[taxes]
  const hundredth = partsOf(amount, 10_000) * partsOf(quantity, 1_000)
  return { rate, net: hundredth * 100n, tax: hundredth * BigInt(rate) }
}

function inCentimes(line: Priced): Exact {
  const price = Number(rounded(partsOf(line.amount, 10_000), 100n)) / 100
  const { rate, net, tax } = exactOf({ ...line, amount: price })
  return { rate, net, tax: rounded(tax, centime) * centime }
}

/** Which lines are rounded together. */
function groupsOf(lines: Exact[], rounding: Rounding): Exact[][] {
  if (rounding === 'per_line') return lines.map((line) => [line])
  if (rounding !== 'per_total') return [lines]
  return [...new Set(lines.map(({ rate }) => rate))].map((rate) => lines.filter((line) => line.rate === rate))
}

/** @returns whole FCFA: what the cart costs before tax, and its tax; both together are what it costs with tax */
export function totalsOf(cart: readonly Priced[], rounding: Rounding): { amount: number; vatAmount: number } {
  const whole = rounding === 'cut_off' ? cut : rounded
  const lines = cart.map(rounding === 'two_decimals' ? inCentimes : exactOf)
  const totals = groupsOf(lines, rounding).map((group) => {
    const tax = sumOf(group.map((line) => line.tax))
    return { tax: whole(tax, franc), total: whole(sumOf(group.map((line) => line.net)) + tax, franc) }
  })
  const vatAmount = Number(sumOf(totals.map(({ tax }) => tax)))
  return { amount: Number(sumOf(totals.map(({ total }) => total))) - vatAmount, vatAmount }
}
