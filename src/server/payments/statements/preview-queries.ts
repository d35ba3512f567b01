// A statement as it is understood; nothing of it is kept (docs/rules/matching.md#preview).

import { proposeRefunds, type RefundProposal } from '../../../domain/statements/matching-refunds.ts'
import { type Proposal, proposeMatches } from '../../../domain/statements/matching-ways.ts'
import type { StatementLine } from '../../../domain/statements/statement.ts'
import type { LineProposal } from '../../../domain/statements/statement-line.ts'
import type {
  MatchingProposal,
  StatementChoices,
  StatementPreview,
} from '../../../domain/statements/statement-preview.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { readGivenBack, readKnown, readPeople } from './facts-queries.ts'
import { type LineStanding, readStandings, type TakenLine } from './known-queries.ts'
import { findLine } from './queries.ts'
import { readStatementFile } from './read-queries.ts'

/**
 * Reads a statement, and proposes whose money its lines are: of those that were not decided before.
 * @throws Refusal `import_file_refused` with the reason at the field
 */
export async function previewStatement(
  { db, locale }: Pick<RequestContext, 'db' | 'locale'>,
  content: Buffer,
  choices: StatementChoices,
): Promise<StatementPreview> {
  const { told, statement } = await readStatementFile(db, content, choices)
  const { lines, unread, aside } = statement
  const { operator } = told
  const standings =
    operator === null
      ? new Map<number, LineStanding>()
      : await readStandings(db, operator, [...lines, ...unread], choices)
  const takenAs = ({ line }: Pick<StatementLine, 'line'>) => {
    const { is, equal } = standings.get(line) ?? {}
    return is === 'known' && equal ? shownTaken(equal) : null
  }
  const equalOf = ({ line }: Pick<StatementLine, 'line'>) => {
    const { is, equal } = standings.get(line) ?? {}
    return equal && (is === 'new' || is === 'asked') ? { ...shownTaken(equal), balance: equal.balance, is } : null
  }
  const open = lines.filter((line) => (takenAs(line)?.state ?? 'open') === 'open')
  const received = open.filter(({ kind }) => kind === 'received')
  const spent = open.filter(({ kind }) => kind === 'spent')
  const proposals = proposeMatches(received, await readKnown(db, received, operator))
  const refunds = proposeRefunds(spent, { operator, refunds: await readGivenBack(db, spent) })
  const proposalOf = new Map<number, MatchingProposal | null>([
    ...received.map(({ line }, index) => [line, shown(proposals[index] ?? { state: 'leftover' }, received)] as const),
    ...spent.map(({ line }, index) => [line, refunds[index] ?? null] as const),
  ])
  return {
    ...{ ...told, aside },
    unread: unread.map((line) => ({
      ...{ line: line.line, text: line.text, problem: line.problem },
      taken: takenAs(line),
    })),
    lines: lines.map((line) => {
      const { fingerprint: _, ...shownLine } = line
      return { ...shownLine, proposal: proposalOf.get(line.line) ?? null, taken: takenAs(line), equal: equalOf(line) }
    }),
    people: await readPeople(db, [...proposals, ...refunds].flatMap(idsIn), locale),
  }
}

/**
 * Whose money a line that was taken in is proposed to be now.
 * @throws Refusal `statement_line_not_found`
 */
export async function proposeFor(
  { db, locale }: Pick<RequestContext, 'db' | 'locale'>,
  id: number,
): Promise<LineProposal> {
  const { line, statement } = await findLine(db, id)
  if (line.problem !== null) return { proposal: null, people: [] }
  const moved = { ...line, phone: line.payerPhone, name: line.payerName, label: line.wording }
  if (line.state === 'open' && line.kind === 'spent') {
    const facts = { operator: statement.operator, refunds: await readGivenBack(db, [moved]) }
    const [refund = null] = proposeRefunds([moved], facts)
    return { proposal: refund, people: await readPeople(db, idsIn(refund), locale) }
  }
  if (line.kind !== 'received' || line.state !== 'open') return { proposal: null, people: [] }
  const received = [moved]
  const [proposal = { state: 'leftover' as const }] = proposeMatches(
    received,
    await readKnown(db, received, statement.operator),
  )
  return { proposal: shown(proposal, received), people: await readPeople(db, idsIn(proposal), locale) }
}

const shownTaken = ({ id, state, fileName, line }: TakenLine) => ({ id, state, fileName, line })

/** A line is told by its number in the file. */
const shown = (proposal: Proposal, received: readonly { line: number }[]): MatchingProposal =>
  proposal.state === 'repeated' ? { state: 'repeated', first: received[proposal.first]?.line ?? 0 } : proposal

function idsIn(proposal: Proposal | RefundProposal | null): number[] {
  if (proposal?.state === 'refunded') return [proposal.registrationId]
  if (proposal?.state === 'proposed') return proposal.shares.map(({ registrationId }) => registrationId)
  return proposal?.state === 'choice' ? proposal.registrationIds : []
}
