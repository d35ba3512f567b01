// Prices before tax, as the tax office's platform is sent them; it adds the tax itself.

/** The platform takes four decimals and keeps them: more would be cut off. */
const parts = 10_000

/**
 * The price before tax of an item, from which the platform comes to the price with tax to the franc, whether it rounds each line or the
 * total, or cuts off. It is rounded up to the ten-thousandth: up to fifty items are less than a centime too high, and none is too low.
 * @param ttc whole FCFA, tax included, 0 or more
 * @param rate whole percent of the price before tax, 0 or more
 * @returns FCFA with at most four decimals
 */
export function netPrice(ttc: number, rate: number): number {
  // In whole numbers up to the last step, which gives the number that is written with these four decimals.
  const [dividend, divisor] = [ttc * 100 * parts, 100 + rate]
  const rest = dividend % divisor
  return ((dividend - rest) / divisor + (rest > 0 ? 1 : 0)) / parts
}
