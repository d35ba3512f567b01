// Where one is in a lesson, in seconds into the whole of it (docs/rules/online-courses.md#taken).

interface Timed {
  seconds: number
}

/** How long all slides together are. */
export const lengthOf = (slides: readonly Timed[]): number => slides.reduce((sum, { seconds }) => sum + seconds, 0)

/** Seconds into the lesson, of a second into one of its slides; a voice that is longer than was written stays within its slide. */
export function positionAt(slides: readonly Timed[], index: number, second: number): number {
  const length = slides[index]?.seconds ?? 0
  return tenths(lengthOf(slides.slice(0, index)) + (length > 0 ? Math.min(second, length) : second))
}

/** The slide at so many seconds into the lesson, and the second into that; the last one's end where it is beyond. */
export function slideAt(slides: readonly Timed[], position: number): { index: number; second: number } {
  let before = 0
  for (const [index, { seconds }] of slides.entries()) {
    const isLast = index === slides.length - 1
    if (position < before + seconds || isLast) return { index, second: tenths(Math.max(0, position - before)) }
    before += seconds
  }
  return { index: 0, second: 0 }
}

/** Seconds with one digit behind the comma. */
export const tenths = (seconds: number): number => Math.round(seconds * 10) / 10

/** As players show it, such as `3:07`. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
