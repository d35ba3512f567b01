// Tax on prices that include it (docs/rules/documents.md#tax). Amounts in whole FCFA, which have no smaller unit.

/** What of an amount is tax; `net` and `tax` together are `gross`, to the franc. */
export interface TaxedAmount {
  net: number
  tax: number
  gross: number
}

/**
 * Splits an amount that includes tax: the amount before tax is rounded (half a franc upwards), the tax is what is left.
 * @param gross FCFA; less than 0 for a discount
 * @param rate whole percent of the amount before tax, 0 or more
 */
export function taxedAmount(gross: number, rate: number): TaxedAmount {
  const whole = 100 + rate
  const net = Math.floor((2 * gross * 100 + whole) / (2 * whole))
  return { net, tax: gross - net, gross }
}

/** The sum of lines that were each split by themselves: a paper's totals are those of its lines. */
export const taxedTotal = (lines: readonly TaxedAmount[]): TaxedAmount =>
  lines.reduce((sum, { net, tax, gross }) => ({ net: sum.net + net, tax: sum.tax + tax, gross: sum.gross + gross }), {
    net: 0,
    tax: 0,
    gross: 0,
  })

/** The tax codes of the tax office's own table (procedure of May 2025, annex), and their rates in percent. */
export const taxRates = { TVA: 18, TVAB: 9, TVAC: 0, TVAD: 0 } as const
export type TaxCode = keyof typeof taxRates
export const taxCodes = Object.keys(taxRates) as TaxCode[]
