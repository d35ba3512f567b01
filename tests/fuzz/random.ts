/** Chance that can be had again: the same seed gives the same choices (mulberry32). */
export function chanceFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    /** Whether something that happens in so many of a hundred cases happens now. */
    percent: (share: number) => next() * 100 < share,
    one: <T>(choices: readonly T[]): T => choices[below(choices.length)] as T,
  }
}
export type Chance = ReturnType<typeof chanceFrom>
