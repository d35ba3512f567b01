// A text in letters of several scripts: which font sets which part, and in which order they stand (UAX #9, for a line that runs from left to right).
import { isCoveredBy, type Letters, printable } from '../../domain/values/printable-letters.ts'

/** A part of a line that one font sets; its letters stand as they are spoken, and its font joins and turns them. */
export interface Run {
  text: string
  letters: Letters
  /** The how-manieth it is as the line is spoken. */
  spoken: number
}

/** Whether the firm's own faces set all of a text: then it needs no runs. */
export const isPlain = (text: string): boolean => isCoveredBy('own', text.replaceAll('\n', ''))

type Direction = 'left' | 'right' | 'number' | 'arabicNumber' | 'neutral'
interface Cluster extends Omit<Run, 'spoken'> {
  direction: Direction
  level: number
}

const rightToLeft = /[\u0590-\u08FF]/u
const mirrored: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '«': '»',
  '»': '«',
  '<': '>',
  '>': '<',
}

function directionOf(cluster: string): Direction {
  if (/^[\d\u06F0-\u06F9]/u.test(cluster)) return 'number'
  if (/^[\u0660-\u0669]/u.test(cluster)) return 'arabicNumber'
  if (/^\p{L}/u.test(cluster) || /^\p{M}/u.test(cluster) || /^[\u07C0-\u07C9]/u.test(cluster))
    return rightToLeft.test(cluster) ? 'right' : 'left'
  return 'neutral'
}

/** Letters with their marks, each with a font that has it; a mark that this font lacks is left out. */
function clustersOf(text: string): Cluster[] {
  const parts = text.match(/[^\p{M}][\p{M}\u200C\u200D]*|\p{M}+/gu) ?? []
  // A word in two faces looks broken: what the other Latin face must set, it sets all of it.
  const latin: Letters = parts.some((part) => !isCoveredBy('own', part) && isCoveredBy('latin', part)) ? 'latin' : 'own'
  return parts.map((part) => {
    const order: Letters[] = [latin, 'own', 'latin', 'arabic', 'nko']
    const letters =
      order.find((one) => isCoveredBy(one, part)) ?? order.find((one) => isCoveredBy(one, [...part][0] ?? '')) ?? 'own'
    const shown = [...part].filter((character) => isCoveredBy(letters, character)).join('')
    return { text: shown, letters, direction: directionOf(part), level: 0 }
  })
}

/** Says of each cluster how deep it is turned: 0 from left to right, 1 from right to left, 2 a number within that. */
function level(clusters: Cluster[]): Cluster[] {
  let strong: Direction = 'left'
  for (const [index, cluster] of clusters.entries()) {
    const [before, after] = [clusters[index - 1]?.direction, clusters[index + 1]?.direction]
    // A sign within a number is part of it: 12/05, +225, 4,5 (W4, W5).
    if (cluster.direction === 'neutral' && /^[+\-/.,:%]$/.test(cluster.text)) {
      if (before === 'number' && after === 'number') cluster.direction = 'number'
    }
    if (cluster.direction === 'left' || cluster.direction === 'right') strong = cluster.direction
    // After letters from left to right, a number goes with them (W7).
    if (cluster.direction === 'number' && strong === 'left') cluster.direction = 'left'
  }
  const levels = { left: 0, right: 1, number: 2, arabicNumber: 2 } as const
  const isTurned = (direction: Direction | undefined) =>
    direction !== undefined && direction !== 'left' && direction !== 'neutral'
  for (const [index, cluster] of clusters.entries()) {
    if (cluster.direction !== 'neutral') {
      cluster.level = levels[cluster.direction]
      continue
    }
    // What stands between two that are turned is turned with them (N1); all else stays (N2).
    const before = clusters.slice(0, index).findLast(({ direction }) => direction !== 'neutral')?.direction
    const after = clusters.slice(index + 1).find(({ direction }) => direction !== 'neutral')?.direction
    cluster.level = isTurned(before) && isTurned(after) ? 1 : 0
  }
  return clusters
}

/** What a font may set in one go: of one level and font; spaces, signs and digits that are turned stand alone. */
function joined(clusters: Cluster[]): Cluster[] {
  const units: Cluster[] = []
  for (const cluster of clusters) {
    const last = units.at(-1)
    const isAlone =
      cluster.level > 0 && (cluster.direction === 'neutral' || (cluster.letters !== 'own' && cluster.level === 2))
    const shown = cluster.level === 1 ? (mirrored[cluster.text] ?? cluster.text) : cluster.text
    const goesOn =
      last &&
      !isAlone &&
      last.level === cluster.level &&
      last.letters === cluster.letters &&
      last.direction !== 'neutral'
    if (goesOn || (last && last.level === 0 && cluster.level === 0 && last.letters === cluster.letters))
      last.text += shown
    else units.push({ ...cluster, text: shown })
  }
  return units
}

/** Turns each stretch of a level and above, from the deepest to the first (L2). */
function turned<T extends { level: number }>(units: T[]): T[] {
  const order = [...units]
  for (const depth of [2, 1]) {
    for (let from = 0; from < order.length; from++) {
      if ((order[from]?.level ?? 0) < depth) continue
      let to = from
      while ((order[to]?.level ?? 0) >= depth) to++
      order.splice(from, to - from, ...order.slice(from, to).reverse())
      from = to
    }
  }
  return order
}

/**
 * A line as it is printed, in runs from left to right.
 * @param text of one line, as `printable` gives it
 */
export const runsOf = (text: string): Run[] =>
  isPlain(text)
    ? [{ text, letters: 'own', spoken: 0 }]
    : turned(
        joined(level(clustersOf(text))).map(({ text, letters, level }, spoken) => ({ text, letters, level, spoken })),
      )

/** The same of any text of one line. */
export const printableRuns = (text: string): Run[] => runsOf(printable(text))
