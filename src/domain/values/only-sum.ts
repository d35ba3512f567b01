/** How many people one sum is split among, and how many sums of some of them are looked at, before it is given up. */
const limits = { parts: 50, sums: 1_000 }

/** The parts that make up a sum, each with the one before it; or that several sets of them do. */
type Way = { part: number; before: Way | undefined } | 'several' | undefined

/**
 * Which of some amounts make up a total exactly.
 * @param parts in FCFA, above 0
 * @returns the places of the only ones that do; `several` where others do as well, or there are too many to be sure; undefined where
 * none do
 */
export function onlySum(parts: readonly number[], total: number): number[] | 'several' | undefined {
  const all = parts.reduce((sum, part) => sum + part, 0)
  if (all < total) return undefined
  if (all === total) return parts.map((_, index) => index)
  if (parts.length > limits.parts) return 'several'
  const ways = new Map<number, Way>([[0, undefined]])
  for (const [index, part] of parts.entries()) {
    for (const [sum, way] of [...ways]) {
      const next = sum + part
      if (next > total) continue
      const isSeveral = way === 'several' || ways.has(next)
      ways.set(next, isSeveral ? 'several' : { part: index, before: way })
    }
    if (ways.size > limits.sums) return 'several'
  }
  const way = ways.get(total)
  if (way === undefined || way === 'several') return way
  const found: number[] = []
  for (let step: Way = way; step && step !== 'several'; step = step.before) found.unshift(step.part)
  return found
}
