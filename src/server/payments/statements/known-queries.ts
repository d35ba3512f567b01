// Which lines of a file were taken in before, also under another spelling of the operator (docs/rules/matching.md#fingerprint).
import { eq, inArray } from 'drizzle-orm'
import {
  type ComparedLine,
  compareWithKnown,
  type EqualAnswers,
  type KnownLine,
  type Standing,
  splitFingerprint,
} from '../../../domain/statements/statement-equal.ts'
import type { StatementLineState } from '../../../domain/statements/statement-line.ts'
import { mayBeOneOperator } from '../../../domain/values/operator-names.ts'
import { quoted } from '../../../domain/values/text-fold.ts'
import { inChunks } from '../../db/in-line.ts'
import type { Db, Tx } from '../../db/open.ts'
import { statementLines, statements } from '../../db/schema/statements.ts'
import { hashOf } from './queries.ts'

/** A line that was taken in, with its number in its file. */
export interface TakenLine extends KnownLine {
  line: number
  fileName: string
  state: StatementLineState
}

/** What a line is beside those of other files, and the fingerprint that it is kept under where it is new. */
export interface LineStanding extends Standing<TakenLine> {
  hash: string
}

/**
 * What each line of a file is beside those that were taken in under the operator’s name, or another that may be the same one’s.
 * @returns by their numbers in the file
 */
export async function readStandings(
  db: Db | Tx,
  operator: string,
  lines: readonly ComparedLine[],
  answers: EqualAnswers,
): Promise<Map<number, LineStanding>> {
  const operators = [operator, ...(await readSpellings(db, operator))]
  const equals = await readEquals(db, operators, lines)
  const doubted = lines.flatMap(({ fingerprint, balance }) =>
    (equals.get(splitFingerprint(fingerprint).shared) ?? []).flatMap((equal) =>
      (balance ?? null) !== null && equal.balance !== null && equal.balance !== balance ? equal.statementId : [],
    ),
  )
  const standings = compareWithKnown(lines, equals, await readFiles(db, [...new Set(doubted)]), answers)
  const counts = new Map([...equals].map(([shared, known]) => [shared, known.length]))
  return new Map(
    lines.map(({ line, fingerprint }) => {
      const { shared } = splitFingerprint(fingerprint)
      const standing = standings.get(line) ?? { is: 'new' as const, equal: undefined }
      const count = (counts.get(shared) ?? 0) + 1
      if (standing.is === 'new') counts.set(shared, count)
      return [line, { ...standing, hash: lineHash(operator, shared, count) }]
    }),
  )
}

/** By which a line is kept: one operator’s is not another’s. */
const lineHash = (operator: string, shared: string, count: number) => hashOf(`${quoted(operator)} ${shared} ${count}`)

/** How operators of statements are called that may be this one. */
async function readSpellings(db: Db | Tx, operator: string): Promise<string[]> {
  const named = await db.selectDistinct({ operator: statements.operator }).from(statements)
  return named.flatMap((one) => (mayBeOneOperator(one.operator, operator) ? [one.operator] : []))
}

const ofLine = {
  ...{ id: statementLines.id, statementId: statementLines.statementId, line: statementLines.line },
  ...{ kind: statementLines.kind, amount: statementLines.amount, balance: statementLines.balance },
}

/** The equals of lines, by the shared part of their fingerprints: as many as there are, whichever way the operator is spelt. */
async function readEquals(
  db: Db | Tx,
  operators: string[],
  lines: readonly ComparedLine[],
): Promise<Map<string, TakenLine[]>> {
  const equals = new Map<string, TakenLine[]>()
  const groups = Map.groupBy(lines, ({ fingerprint }) => splitFingerprint(fingerprint).shared)
  let asked = new Map([...groups].map(([shared, group]) => [shared, group.length + 1]))
  while (asked.size > 0) {
    const hashed = [...asked].flatMap(([shared, upTo]) => {
      const from = (equals.get(shared)?.length ?? 0) + 1
      const counts = Array.from({ length: upTo - from + 1 }, (_, index) => from + index)
      return counts.map((count) => ({ shared, hashes: operators.map((name) => lineHash(name, shared, count)) }))
    })
    const known = new Map<string, TakenLine>()
    for (const chunk of inChunks([...new Set(hashed.flatMap(({ hashes }) => hashes))])) {
      const found = await db
        .select({
          ...ofLine,
          ...{ fingerprint: statementLines.fingerprint, state: statementLines.state, fileName: statements.fileName },
        })
        .from(statementLines)
        .innerJoin(statements, eq(statements.id, statementLines.statementId))
        .where(inArray(statementLines.fingerprint, chunk))
      for (const { fingerprint, ...line } of found) known.set(fingerprint, line)
    }
    const grown = new Map<string, number>()
    for (const { shared, hashes } of hashed) {
      const found = hashes.flatMap((hash) => known.get(hash) ?? [])[0]
      if (found) equals.set(shared, [...(equals.get(shared) ?? []), found])
      grown.set(shared, (equals.get(shared)?.length ?? 0) + 1)
    }
    // More of them than the file has: there may be others still.
    asked = new Map([...grown].filter(([shared, upTo]) => upTo > (asked.get(shared) ?? 0)))
  }
  return equals
}

/** The lines of some files, each in the order of its file. */
async function readFiles(db: Db | Tx, ids: number[]): Promise<Map<number, KnownLine[]>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select(ofLine)
    .from(statementLines)
    .where(inArray(statementLines.statementId, ids))
    .orderBy(statementLines.statementId, statementLines.line)
  return Map.groupBy(found, ({ statementId }) => statementId)
}
