// Which lines of a statement other files brought before, also where the balance beside an equal line is another (docs/rules/matching.md#fingerprint).
import type { StatementLine } from './statement.ts'

/** A line that was taken in from another file; amounts in FCFA. */
export interface KnownLine {
  id: number
  /** Its file, by number. */
  statementId: number
  kind: StatementLine['kind']
  amount: number
  balance: number | null
}

/** A line of a file as it is compared; what could not be read has neither amount nor balance. */
export interface ComparedLine {
  line: number
  fingerprint: string
  kind: StatementLine['kind']
  amount: number | null
  balance?: number | null
  reference: string | null
}

/** What the office said of lines, by their numbers in the file: that they are others than their equals, or the same. */
export interface EqualAnswers {
  newLines?: readonly number[] | undefined
  knownLines?: readonly number[] | undefined
}

/** `known` was taken in before; `new` is another than its equal, if it has one; of `asked` the office says which. */
export interface Standing<Known extends KnownLine> {
  is: 'new' | 'known' | 'asked'
  equal: Known | undefined
}

/** The part of a fingerprint that lines which are alike share, and how many of them stand before this one in its file, and itself. */
export function splitFingerprint(fingerprint: string): { shared: string; count: number } {
  const at = fingerprint.lastIndexOf(' ')
  return { shared: fingerprint.slice(0, at), count: Number(fingerprint.slice(at + 1)) }
}

/**
 * Compares the lines of a file with their equals of other files. With a reference, or where either balance is not told, lines are the same
 * in their order; otherwise by the same balance. One whose balance is another is new where the running balance proves it, and asked of the
 * office where it does not.
 * @param equals by the shared part of the fingerprint, in the order in which they were taken in
 * @param files the lines of the files of those equals, by the file’s number, in the order of the file
 */
export function compareWithKnown<Known extends KnownLine>(
  lines: readonly ComparedLine[],
  equals: ReadonlyMap<string, readonly Known[]>,
  files: ReadonlyMap<number, readonly KnownLine[]>,
  { newLines = [], knownLines = [] }: EqualAnswers,
): Map<number, Standing<Known>> {
  const standings = new Map<number, Standing<Known>>()
  const groups = Map.groupBy(lines, ({ fingerprint }) => splitFingerprint(fingerprint).shared)
  const sameScale = scaleOf(lines, equals)
  const own = followOf(lines)
  const others = new Map([...files].map(([id, file]) => [id, chainOf(file)]))
  const [saidNew, saidKnown] = [new Set(newLines), new Set(knownLines)]
  for (const [shared, group] of groups) {
    const rest = [...(equals.get(shared) ?? [])]
    const take = (found: Known | undefined) => {
      if (found) rest.splice(rest.indexOf(found), 1)
      return found
    }
    const unlike = group.filter((line) => {
      const same = comparable(line) ? take(rest.find(({ balance }) => balance === line.balance)) : undefined
      if (same) standings.set(line.line, { is: 'known', equal: same })
      return !same
    })
    for (const line of unlike) {
      const untold = comparable(line) ? rest.find(({ balance }) => balance === null) : rest[0]
      if (untold) {
        standings.set(line.line, { is: 'known', equal: take(untold) })
        continue
      }
      const [equal] = rest
      const isNew =
        !equal ||
        saidNew.has(line.line) ||
        sameScale.has(equal.statementId) ||
        isProvenNew(line as Moved, own, equal as Moved, others.get(equal.statementId) ?? [])
      const is = isNew ? 'new' : saidKnown.has(line.line) ? 'known' : 'asked'
      if (is !== 'new') take(equal)
      standings.set(line.line, { is, equal })
    }
  }
  return standings
}

const comparable = ({ balance, reference }: ComparedLine) => (balance ?? null) !== null && reference === null

/** Files that tell balances as this one does: a line stands in both, with the same balance. */
function scaleOf(lines: readonly ComparedLine[], equals: ReadonlyMap<string, readonly KnownLine[]>): Set<number> {
  return new Set(
    lines.flatMap(({ fingerprint, balance }) => {
      if ((balance ?? null) === null) return []
      const { shared } = splitFingerprint(fingerprint)
      return (equals.get(shared) ?? []).flatMap((one) => (one.balance === balance ? [one.statementId] : []))
    }),
  )
}

/** What moved, with the balance after it. */
type Moved = Pick<KnownLine, 'kind' | 'amount'> & { balance: number }

const signed = ({ kind, amount }: Moved) => (kind === 'received' ? amount : -amount)
const before = (moved: Moved) => moved.balance - signed(moved)

/** Lines from the first to the last that moved; none where their balances do not follow from each other. */
function chainOf(
  lines: readonly { kind: KnownLine['kind']; amount: number | null; balance?: number | null }[],
): Moved[] {
  if (!lines.every((one): one is Moved => one.amount !== null && (one.balance ?? null) !== null)) return []
  const follows = (chain: readonly Moved[]) =>
    chain.every((one, index) => index === 0 || before(one) === chain[index - 1]?.balance)
  if (follows(lines)) return [...lines]
  const turned = lines.toReversed()
  return follows(turned) ? turned : []
}

/** Where a chain passes a balance: its first line that has it before, its last that has it after, and the place of each line. */
interface Follow {
  places: ReadonlyMap<object, number>
  firstBefore: ReadonlyMap<number, number>
  lastAfter: ReadonlyMap<number, number>
}

function followOf(lines: readonly ComparedLine[]): Follow {
  const chain = chainOf(lines)
  const at = chain.map((one, place) => [one, place] as const)
  return {
    places: new Map(at),
    firstBefore: new Map(at.toReversed().map(([one, place]) => [before(one), place])),
    lastAfter: new Map(at.map(([one, place]) => [one.balance, place])),
  }
}

/**
 * Whether the account’s balances show that an equal line is another: it came after, or before, the known one. A balance of 0 shows nothing,
 * for some files count from 0 wherever they begin.
 * @param own the file of the line
 * @param other the file of its equal
 */
function isProvenNew(line: Moved, own: Follow, equal: Moved, other: readonly Moved[]): boolean {
  const ends = [equal.balance, other.at(-1)?.balance].filter((one) => one)
  const begins = [before(equal), other[0] && before(other[0])].filter((one) => one)
  const at = own.places.get(line)
  if (at === undefined) return ends.includes(before(line)) || begins.includes(line.balance)
  return (
    ends.some((balance = 0) => (own.firstBefore.get(balance) ?? at + 1) <= at) ||
    begins.some((balance = 0) => (own.lastAfter.get(balance) ?? at - 1) >= at)
  )
}
