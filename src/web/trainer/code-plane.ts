import { type Contrast, most } from './contrast.ts'

/** A point in px, or in modules of a code. */
export interface Point {
  x: number
  y: number
}
export type Quad = readonly [Point, Point, Point, Point]

/** A projective map, in rows. */
export type Plane = readonly [number, number, number, number, number, number, number, number, number]

/** The map from the square (0,0) (1,0) (1,1) (0,1) to four points (Heckbert, 1989). */
function fromUnit([a, b, c, d]: Quad): Plane {
  const [sx, sy] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y]
  const [x1, y1, x2, y2] = [b.x - c.x, b.y - c.y, d.x - c.x, d.y - c.y]
  const whole = x1 * y2 - x2 * y1
  const [g, h] = [(sx * y2 - x2 * sy) / whole, (x1 * sy - sx * y1) / whole]
  return [b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x, b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y, g, h, 1]
}

const inverse = ([a, b, c, d, e, f, g, h, i]: Plane): Plane => [
  e * i - f * h,
  c * h - b * i,
  b * f - c * e,
  f * g - d * i,
  a * i - c * g,
  c * d - a * f,
  d * h - e * g,
  b * g - a * h,
  a * e - b * d,
]

const product = ([a, b, c, d, e, f, g, h, i]: Plane, [j, k, l, m, n, o, p, q, r]: Plane): Plane => [
  a * j + b * m + c * p,
  a * k + b * n + c * q,
  a * l + b * o + c * r,
  d * j + e * m + f * p,
  d * k + e * n + f * q,
  d * l + e * o + f * r,
  g * j + h * m + i * p,
  g * k + h * n + i * q,
  g * l + h * o + i * r,
]

/** Prepares the maps that take four points to four others: `from` stays the same. */
export function planesFrom(from: Quad): (to: Quad) => Plane {
  const back = inverse(fromUnit(from))
  return (to) => product(fromUnit(to), back)
}

/** Where a map takes a point. */
export function placeOf([a, b, c, d, e, f, g, h, i]: Plane, x: number, y: number): Point {
  const w = g * x + h * y + i
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w }
}

/** A point moved along another, so many times. */
export const plus = (point: Point, { x, y }: Point, times = 1): Point => ({
  x: point.x + times * x,
  y: point.y + times * y,
})

/** Modules whose colour is known, three numbers each: where its middle is (in modules), and 1 for dark, -1 for light. */
export type KnownModules = Float32Array

/** What shows where a code's modules are (ISO/IEC 18004, 6.3): corner marks with their light rims, timing and the alignment mark. */
export interface FixedModules {
  corners: KnownModules
  timing: KnownModules
  alignment: KnownModules
  all: KnownModules
}

const ring = (x: number, y: number) => Math.max(Math.abs(x), Math.abs(y))

/** A corner mark with its light rim, about its middle. */
export const mark: KnownModules = Float32Array.from(
  Array.from({ length: 81 }, (_, place) => {
    const [x, y] = [(place % 9) - 4, Math.floor(place / 9) - 4]
    return [x, y, ring(x, y) !== 2 && ring(x, y) < 4 ? 1 : -1]
  }).flat(),
)

function fixedModulesOf(size: number): FixedModules {
  const [corners, timing, alignment]: [number[], number[], number[]] = [[], [], []]
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const isBottomRight = x > size / 2 && y > size / 2
      const fromCorner = ring(Math.min(x, size - 1 - x) - 3, Math.min(y, size - 1 - y) - 3)
      const fromAlignment = ring(x - size + 7, y - size + 7)
      const add = (to: number[], isDark: boolean) => to.push(x + 0.5, y + 0.5, isDark ? 1 : -1)
      if (!isBottomRight && fromCorner <= 4) add(corners, fromCorner !== 2 && fromCorner < 4)
      else if (isBottomRight && fromAlignment <= 2) add(alignment, fromAlignment !== 1)
      else if (x === 6 || y === 6) add(timing, (x + y) % 2 === 0)
    }
  }
  const kinds = [corners, timing, alignment].map((kind) => Float32Array.from(kind))
  const all = Float32Array.from([...corners, ...timing, ...alignment])
  return { corners: kinds[0], timing: kinds[1], alignment: kinds[2], all } as FixedModules
}

/** The sizes that a code may have here, of versions 2 to 6 with one alignment mark: an address of up to 106 letters fits in. */
export const sizes = [25, 29, 33, 37, 41]
const bySize = new Map(sizes.map((size) => [size, fixedModulesOf(size)]))

/** The modules that are the same in every code of a size, one of `sizes`. */
export const fixedModules = (size: number): FixedModules => bySize.get(size) as FixedModules

/** How well modules agree with what the picture shows at their middles, from -1 to 1; what is outside counts as nothing. */
export function agreement({ at, width, height }: Contrast, plane: Plane, modules: KnownModules): number {
  const [a, b, c, d, e, f, g, h, i] = plane
  let sum = 0
  for (let place = 0; place < modules.length; place += 3) {
    const x = modules[place] as number
    const y = modules[place + 1] as number
    const w = g * x + h * y + i
    const column = Math.floor((a * x + b * y + c) / w)
    const row = Math.floor((d * x + e * y + f) / w)
    if (column < 0 || row < 0 || column >= width || row >= height) continue
    sum += (at[row * width + column] as number) * (modules[place + 2] as number)
  }
  return (3 * sum) / (most * modules.length)
}

/**
 * Moves points one after the other, by less and less, as long as that makes a score better.
 * @param points are moved
 * @param steps in px
 * @param scoreNow tells the score of the points as they are
 * @returns the best score
 */
export function climb(points: readonly Point[], steps: readonly number[], rounds: number, scoreNow: () => number) {
  let score = scoreNow()
  for (const step of steps) {
    for (let round = 0; round < rounds; round++) {
      const before = score
      for (const point of points) {
        for (const axis of ['x', 'y'] as const) {
          for (const move of [step, -step]) {
            point[axis] += move
            const better = scoreNow()
            if (better > score) score = better
            else point[axis] -= move
          }
        }
      }
      if (score === before) break
    }
  }
  return score
}
