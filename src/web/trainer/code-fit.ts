import { agreement, climb, fixedModules, type Plane, type Point, planesFrom, type Quad, sizes } from './code-plane.ts'
import type { Contrast } from './contrast.ts'
import { across, type CornerMark } from './corner-marks.ts'

/** Where a code's modules are in a picture. */
export interface Fit {
  /** Modules a side. */
  size: number
  /** From modules to px. */
  plane: Plane
  /** How well the fixed modules agree with the picture: 1 at best, about 0 by chance. */
  score: number
}

/** Three corner marks as a code has them. */
export interface Corners {
  topLeft: CornerMark
  topRight: CornerMark
  bottomLeft: CornerMark
}

/** How many modules a code is wide of which these are the marks, as the lines between their middles tell; not rounded. */
function widthOf(contrast: Contrast, { topLeft, topRight, bottomLeft }: Corners): number {
  const between = (one: CornerMark, other: CornerMark) => {
    const length = Math.hypot(other.x - one.x, other.y - one.y)
    const [dx, dy] = [(other.x - one.x) / length, (other.y - one.y) / length]
    const pitch = (mark: CornerMark) => (across(contrast, mark.x, mark.y, dx, dy)?.length ?? 7 * mark.pitch) / 7
    return (2 * length) / (pitch(one) + pitch(other))
  }
  return (between(topLeft, topRight) + between(topLeft, bottomLeft)) / 2 + 7
}

/** The sizes that a code may have whose width was measured, the nearest first. */
export const sizesNear = (width: number): number[] =>
  sizes.filter((size) => Math.abs(size - width) < 6).sort((a, b) => Math.abs(a - width) - Math.abs(b - width))

/** The middles of the corner marks and of the alignment mark, in modules. */
const anchors = (size: number): Quad => [
  { x: 3.5, y: 3.5 },
  { x: size - 3.5, y: 3.5 },
  { x: size - 6.5, y: size - 6.5 },
  { x: 3.5, y: size - 3.5 },
]

/** Looks for the alignment mark around where it would be without perspective: the two places that agree best. */
function alignmentMarks(contrast: Contrast, { topLeft, topRight, bottomLeft }: Corners, size: number): Point[] {
  const planes = planesFrom(anchors(size))
  const { timing, alignment } = fixedModules(size)
  const [best, second] = [
    { x: 0, y: 0, score: -1 },
    { x: 0, y: 0, score: -1 },
  ]
  for (let u = -12; u <= 12; u++) {
    for (let v = -12; v <= 12; v++) {
      const [along, below] = [(size - 10 + u * 0.7) / (size - 7), (size - 10 + v * 0.7) / (size - 7)]
      const x = topLeft.x + (topRight.x - topLeft.x) * along + (bottomLeft.x - topLeft.x) * below
      const y = topLeft.y + (topRight.y - topLeft.y) * along + (bottomLeft.y - topLeft.y) * below
      const plane = planes([topLeft, topRight, { x, y }, bottomLeft])
      const score = agreement(contrast, plane, timing) + agreement(contrast, plane, alignment)
      if (score > best.score) {
        Object.assign(second, best)
        Object.assign(best, { x, y, score })
      } else if (score > second.score) Object.assign(second, { x, y, score })
    }
  }
  return [best, second]
}

function refined(contrast: Contrast, corners: Corners, alignmentMark: Point, size: number): Fit {
  const { topLeft, topRight, bottomLeft } = corners
  const planes = planesFrom(anchors(size))
  const points = [topLeft, topRight, alignmentMark, bottomLeft].map(({ x, y }) => ({ x, y })) as unknown as Quad
  const pitch = Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y) / (size - 7)
  const { all } = fixedModules(size)
  const steps = [pitch / 2, pitch / 4, pitch / 8, pitch / 16]
  const score = climb(points, steps, 3, () => agreement(contrast, planes(points), all))
  return { size, plane: planes(points), score }
}

/** Fits a code's modules to three marks, for a size and each likely place of its alignment mark. */
export const fitsOfSize = (contrast: Contrast, corners: Corners, size: number): Fit[] =>
  alignmentMarks(contrast, corners, size).map((mark) => refined(contrast, corners, mark, size))

/** The same for each size that the marks may be of. */
export const fitsOf = (contrast: Contrast, corners: Corners): Fit[] =>
  sizesNear(widthOf(contrast, corners)).flatMap((size) => fitsOfSize(contrast, corners, size))
