import { type Corners, type Fit, fitsOf, fitsOfSize } from './code-fit.ts'
import { type Contrast, contrastOf, type Frame, greyOf } from './contrast.ts'
import { type CornerMark, cornerMarks, type SureMark, surestMarks } from './corner-marks.ts'
import { drawnAgain } from './drawn-again.ts'
import { lostCorners } from './lost-corner.ts'

/** The three marks that lie most like a code's corners first: two legs as long as each other, at a right angle. */
function cornersOf(marks: readonly SureMark[]): Corners[] {
  const triples: (Corners & { oddness: number })[] = []
  for (const topLeft of marks) {
    for (const topRight of marks) {
      for (const bottomLeft of marks) {
        if (topRight === topLeft || bottomLeft === topLeft || topRight === bottomLeft) continue
        const [ax, ay] = [topRight.x - topLeft.x, topRight.y - topLeft.y]
        const [bx, by] = [bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y]
        const [a, b] = [Math.hypot(ax, ay), Math.hypot(bx, by)]
        const slant = Math.abs(ax * bx + ay * by) / (a * b)
        const pitches = [topLeft.pitch, topRight.pitch, bottomLeft.pitch]
        const smallest = Math.min(...pitches)
        // Read from left to right and downwards: anything else is a mirror.
        if (ax * by - ay * bx <= 0 || slant > 0.6 || a > 2 * b || b > 2 * a) continue
        if (Math.max(...pitches) > 2 * smallest || Math.min(a, b) < 11 * smallest || Math.max(a, b) > 50 * smallest)
          continue
        triples.push({
          topLeft,
          topRight,
          bottomLeft,
          oddness:
            slant -
            3 * (topLeft.score + topRight.score + bottomLeft.score) +
            Math.abs(Math.log(a / b)) +
            Math.log(Math.max(...pitches) / smallest),
        })
      }
    }
  }
  return triples.sort((one, other) => one.oddness - other.oddness)
}

/** Two marks each that may be of one code, the surest first. */
function pairsOf(marks: readonly SureMark[]): [CornerMark, CornerMark][] {
  const sure = marks.filter(({ score }) => score > 0.58).slice(0, 3)
  return sure
    .flatMap((one, at) => sure.slice(at + 1).map((other): [CornerMark, CornerMark] => [one, other]))
    .filter(([one, other]) => {
      const [length, pitch] = [Math.hypot(one.x - other.x, one.y - other.y), (one.pitch + other.pitch) / 2]
      return (
        Math.max(one.pitch, other.pitch) < 1.6 * Math.min(one.pitch, other.pitch) &&
        length > 11 * pitch &&
        length < 52 * pitch
      )
    })
}

/** From which score on a fit is very likely of a code: chance reaches about 0.8 of 1. */
const likely = 0.85

/** Three marks each, and the sizes that a code of theirs may have: those that were all seen, then those of which one was not. */
function* cornersToTry(contrast: Contrast): Generator<Fit[]> {
  const marks = surestMarks(contrast, cornerMarks(contrast).slice(0, 14))
    .filter(({ score }) => score > 0.45)
    .slice(0, 6)
  for (const corners of cornersOf(marks).slice(0, 3)) yield fitsOf(contrast, corners)
  for (const [one, other] of pairsOf(marks)) {
    for (const { corners, size } of lostCorners(contrast, one, other).slice(0, 6)) {
      yield fitsOfSize(contrast, corners, size)
    }
  }
}

/** Where a code may lie: likely places as they are found, and in the end the best of the others; undefined after a step without any. */
function* placesToTry(contrast: Contrast): Generator<Fit | undefined> {
  const others: Fit[] = []
  for (const fits of cornersToTry(contrast)) {
    const [best] = fits.sort((a, b) => b.score - a.score)
    const isLikely = best !== undefined && best.score > likely
    if (!isLikely) others.push(...fits)
    yield isLikely ? best : undefined
  }
  yield* others.sort((a, b) => b.score - a.score).slice(0, 5)
}

/**
 * Finds a code in a picture that is turned, tilted, blurred or partly covered, and draws it again straight and clean.
 * @returns what it may be, the likeliest first, for a decoder to try; undefined after a step that found nothing to try
 */
export function* straightened(frame: Frame): Generator<Frame | undefined> {
  const { width, height } = frame
  const grey = greyOf(frame)
  const contrast = contrastOf(grey, width, height, Math.round(Math.min(width, height) / 20))
  for (const fit of placesToTry(contrast)) {
    if (fit && fit.score >= 0.4) yield* drawnAgain(grey, width, height, fit)
    else yield undefined
  }
}
