const steps = [1, 2, 5]

/**
 * Round numbers for an axis that begins at 0: at most `parts` equal steps, the last one at or above the highest value.
 * @returns from 0 upwards; whole numbers only, for people and francs do not come in parts
 */
export function axisTicks(highest: number, parts = 4): number[] {
  const least = Math.max(1, Math.ceil(highest / parts))
  const power = 10 ** Math.floor(Math.log10(least))
  const step = (steps.find((factor) => factor * power >= least) ?? 10) * power
  return Array.from({ length: Math.max(1, Math.ceil(highest / step)) + 1 }, (_, index) => index * step)
}
