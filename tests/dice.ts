/** Whole numbers that look like chance and are the same every time (Park and Miller). */
export function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % sides
  }
}

/** One of them, as the dice fall. */
export const of = <Value>(values: readonly Value[], roll: (sides: number) => number) =>
  values[roll(values.length)] as Value
