// A statement as it is understood; nothing of it is kept (docs/rules/matching.md#preview).
import { proposeMatches } from '../../domain/matching.ts'
import type { Proposal } from '../../domain/matching-ways.ts'
import { readStatement, type Statement } from '../../domain/statement.ts'
import { guessStatementColumns, missingStatementFields } from '../../domain/statement-columns.ts'
import type { MatchingProposal, StatementChoices, StatementPreview } from '../../domain/statement-preview.ts'
import type { Db } from '../db/open.ts'
import { readList } from '../files/read-list.ts'
import { readKnown, readPeople } from './facts-queries.ts'

const untold: Statement = { lines: [], unread: [], aside: [] }

/**
 * Reads a statement, and proposes whose money its lines are.
 * @throws Refusal `import_file_refused` with the reason at the field
 */
export async function previewStatement(
  db: Db,
  content: Buffer,
  { sheet: asked, columns: chosen, operator }: StatementChoices,
): Promise<StatementPreview> {
  const { sheets, sheet, headings, body } = await readList(content, asked, guessStatementColumns)
  const columns = chosen ?? guessStatementColumns(headings)
  const missing = missingStatementFields(columns)
  const { lines, unread, aside } = missing.length > 0 ? untold : readStatement(body, columns)
  const received = lines.filter(({ kind }) => kind === 'received')
  const proposals = proposeMatches(received, await readKnown(db, received, operator))
  const proposalOf = new Map(
    received.map(({ line }, index) => [line, shown(proposals[index] ?? { state: 'leftover' }, received)]),
  )
  return {
    ...{ sheets, sheet, headings, columns, missing, unread, aside },
    lines: lines.map(({ fingerprint: _, ...line }) => ({ ...line, proposal: proposalOf.get(line.line) ?? null })),
    people: await readPeople(db, proposals.flatMap(idsIn)),
  }
}

/** A line is told by its number in the file. */
const shown = (proposal: Proposal, received: readonly { line: number }[]): MatchingProposal =>
  proposal.state === 'repeated' ? { state: 'repeated', first: received[proposal.first]?.line ?? 0 } : proposal

function idsIn(proposal: Proposal): number[] {
  if (proposal.state === 'proposed') return proposal.shares.map(({ registrationId }) => registrationId)
  return proposal.state === 'choice' ? proposal.registrationIds : []
}
