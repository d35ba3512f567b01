import { agreement, climb, mark, type Plane, type Point } from './code-plane.ts'
import type { Contrast } from './contrast.ts'

/** One of the three squares in a code's corners, as its middle, in px. */
export interface CornerMark {
  x: number
  y: number
  /** A seventh of what a line across it is long, in px: at most 1.4 times a module. */
  pitch: number
  /** On how many rows it was seen. */
  seen: number
  /** On how many of twelve lines through its middle it looks like one. */
  ways: number
}

/** Whether five runs are as dark, light, dark, light, dark across a corner mark: 1 : 1 : 3 : 1 : 1, with half a module of play. */
function isAcross(runs: readonly number[]): boolean {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = runs
  const pitch = (a + b + c + d + e) / 7
  const play = pitch * 0.6 + 0.4
  return (
    pitch >= 1.3 &&
    Math.abs(a - pitch) <= play &&
    Math.abs(b - pitch) <= play &&
    Math.abs(c - 3 * pitch) <= 2 * play &&
    Math.abs(d - pitch) <= play &&
    Math.abs(e - pitch) <= play
  )
}

/**
 * The five runs on a line through the middle of a mark, or undefined where it is none.
 * @param dx, dy a step along the line, of about 1 px
 * @returns the whole length in steps, and how many steps its middle is from where it was looked for
 */
export function across({ at, width, height }: Contrast, x: number, y: number, dx: number, dy: number) {
  const isDark = (step: number) => {
    const [column, row] = [Math.round(x + step * dx), Math.round(y + step * dy)]
    if (column < 0 || row < 0 || column >= width || row >= height) return undefined
    return (at[row * width + column] as number) > 0
  }
  const half = (way: 1 | -1, first: number): number[] => {
    const runs = [0, 0, 0]
    let step = first
    for (let run = 0; run < 3; run++) {
      const before = step
      while (isDark(step) === (run !== 1) && Math.abs(step - before) < 60) step += way
      runs[run] = Math.abs(step - before)
    }
    return runs
  }
  if (!isDark(0)) return undefined
  const [[left = 0, gap = 0, rim = 0], [right = 0, otherGap = 0, otherRim = 0]] = [half(-1, -1), half(1, 0)] as const
  if (!isAcross([rim, gap, left + right, otherGap, otherRim])) return undefined
  const [before, after] = [rim + gap + left, right + otherGap + otherRim]
  return { length: before + after, off: (right - 1 - left) / 2 }
}

/** The other lines through a place at which a row crosses what may be a mark: downwards and both ways aslant. */
const otherWays = [
  [0, 1],
  [Math.SQRT1_2, Math.SQRT1_2],
  [-Math.SQRT1_2, Math.SQRT1_2],
] as const

/** Where a row's runs look like a mark, its middle is looked for on another line, and again along the row. */
function markAt(contrast: Contrast, x: number, y: number): CornerMark | undefined {
  for (const [dx, dy] of otherWays) {
    const other = across(contrast, x, y, dx, dy)
    if (!other) continue
    const [middleX, middleY] = [x + other.off * dx, y + other.off * dy]
    const along = across(contrast, middleX, middleY, 1, 0)
    if (!along || along.length > 2.2 * other.length || other.length > 2.2 * along.length) continue
    return { x: middleX + along.off, y: middleY, pitch: (along.length + other.length) / 14, seen: 1, ways: 0 }
  }
  return undefined
}

/** Takes what was seen into a mark that stands there already, or keeps it as another. */
function keep(marks: CornerMark[], found: CornerMark) {
  const same = marks.find((mark) => Math.hypot(mark.x - found.x, mark.y - found.y) < 2 * mark.pitch)
  if (!same) return marks.push(found)
  const seen = same.seen + 1
  for (const part of ['x', 'y', 'pitch'] as const) same[part] += (found[part] - same[part]) / seen
  same.seen = seen
}

/** All that looks like a corner mark of a code, those first that were seen on the most rows for their size. */
export function cornerMarks(contrast: Contrast): CornerMark[] {
  const { width, height, at } = contrast
  const marks: CornerMark[] = []
  for (let y = 0; y < height; y++) {
    const runs = [0, 0, 0, 0, 0]
    let isDark = false
    for (let x = 0; x <= width; x++) {
      const isNowDark = x < width && (at[y * width + x] as number) > 0
      if (isNowDark === isDark && x < width) {
        runs[4] = (runs[4] as number) + 1
        continue
      }
      if (isDark && isAcross(runs)) {
        const [, , middle = 0, gap = 0, rim = 0] = runs
        const found = markAt(contrast, Math.round(x - rim - gap - middle / 2), y)
        if (found) keep(marks, found)
      }
      runs.shift()
      runs.push(1)
      isDark = isNowDark
    }
  }
  for (const mark of marks) {
    for (let way = 0; way < 12; way++) {
      const turn = (way * Math.PI) / 12
      if (across(contrast, mark.x, mark.y, Math.cos(turn), Math.sin(turn))) mark.ways++
    }
  }
  return marks.filter(({ ways }) => ways >= 3).sort((a, b) => b.seen * b.ways - a.seen * a.ways)
}

export const lengthOf = ({ x, y }: Point) => Math.hypot(x, y)

/** A mark's own axes, up to quarter turns: how far a module is to its right and below, in px. */
export interface Axes {
  right: Point
  down: Point
  middle: Point
  score: number
}

/** The map of a mark's modules, about its middle, to px. */
export const planeOf = ({ right, down }: Pick<Axes, 'right' | 'down'>, { x, y }: Point): Plane => [
  right.x,
  down.x,
  x,
  right.y,
  down.y,
  y,
  0,
  0,
  1,
]

/** Turns, stretches, slants and moves a square until it lies on a mark as well as it can. */
export function axesOf(contrast: Contrast, middle: Point, start: Point): Axes {
  const axes = { right: { ...start }, down: { x: -start.y, y: start.x } }
  const pitch = lengthOf(start)
  const at = { x: middle.x, y: middle.y }
  const score = climb([axes.right, axes.down, at], [pitch / 6, pitch / 12, pitch / 24], 3, () =>
    agreement(contrast, planeOf(axes, at), mark),
  )
  return { ...axes, middle: at, score }
}

/** A mark, and how well it agrees with the picture by its own axes: 1 at best; chance reaches about 0.6. */
export type SureMark = CornerMark & { score: number }

/** Those that look most like corner marks first, each with its score by its own axes. */
export function surestMarks(contrast: Contrast, marks: readonly CornerMark[]): SureMark[] {
  return marks
    .map((found) => {
      const starts = [0, Math.PI / 4].map((turn) => ({
        x: found.pitch * 0.85 * Math.cos(turn),
        y: found.pitch * 0.85 * Math.sin(turn),
      }))
      const [one, other] = starts.map((start) => axesOf(contrast, found, start)) as [Axes, Axes]
      const { middle, score } = one.score > other.score ? one : other
      return { ...found, ...middle, score }
    })
    .sort((a, b) => b.score - a.score)
}
