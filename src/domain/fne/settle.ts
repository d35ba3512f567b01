// Which doubtful calls the tax office certified, by the table of its portal (docs/rules/fne-export.md#settling).
import { quoted } from '../values/text-fold.ts'
import { isSame, isSameClient } from './client.ts'
import { type ExportRow, type PortalExport, spanOf } from './export.ts'

/** A call that nobody knows the end of. */
export interface DoubtfulCall {
  id: number
  kind: 'sale' | 'credit_note'
  calledAt: Date
  /** Tax included, in whole FCFA; positive for credit notes too. */
  total: number
  /** Of the client; empty for one without a number. */
  ncc: string
  /** Empty where nobody knows it any more. */
  name: string
  /** Of a credit note, the reference of the sale that it is about; otherwise empty. */
  parent: string
}

/** What we hold as certified; its total with tax in whole FCFA. */
export interface KnownReference {
  reference: string
  callId: number
  total: number
  at: Date
}

/** What a person has to look at, or another export may tell. */
interface Undecided {
  callIds: number[]
  rows: ExportRow[]
  /**
   * `twins`: several calls that a row may each be of; `several`: more rows than one for a call, or one for a call whose client is not
   * known; `not_covered`: no row, and an export that does not prove that there is none.
   */
  why: 'twins' | 'not_covered' | 'several'
}

export interface Settlement {
  certified: { callId: number; row: ExportRow }[]
  /** Calls that were not certified, for certain. */
  absent: number[]
  undecided: Undecided[]
  /** Certified rows that belong to none of our calls. */
  foreign: ExportRow[]
  /** What we hold, and the export lacks though it reaches that far. */
  missing: KnownReference[]
}

/** How far the portal's clock may be from ours, in milliseconds. */
export const tolerance = 10 * 60_000
/** The portal's table has no parts of a second. */
const second = 1_000

/**
 * Settles doubtful calls by an export of the portal.
 * @param known everything that we hold as certified and the export may have
 */
export function settle(
  calls: readonly DoubtfulCall[],
  known: readonly KnownReference[],
  portal: PortalExport,
): Settlement {
  const held = new Set(known.map(({ reference }) => quoted(reference)))
  const open = openRows(portal.rows, held)
  const missing = missingIn(portal, known)
  const isProof = (call: DoubtfulCall) =>
    // What an export lacks of ours it may lack of any other: it was filtered, or is another firm's.
    missing.length === 0 &&
    (covers(portal, call.calledAt) || beginsWith(call.calledAt)) &&
    !mayBeUnread(call, portal, held)
  // Before everything that we hold there is nothing that an export could have left out.
  const moments = known.map(({ at }) => at.getTime()).filter((at) => at > 0)
  const beginsWith = (at: Date): boolean =>
    portal.from !== null &&
    portal.to !== null &&
    moments.length > 0 &&
    portal.from.getTime() <= Math.min(at.getTime(), ...moments.map((moment) => moment + second)) &&
    portal.to.getTime() >= at.getTime() + tolerance

  const groups = groupsOf(calls, open)
  const settled: Settlement = { certified: [], absent: [], undecided: [], foreign: [], missing }
  for (const group of groups) {
    const rows = [...group.rows]
    const [call, row] = [group.calls[0], rows[0]]
    const leave = (why: Undecided['why']) =>
      settled.undecided.push({ callIds: group.calls.map(({ id }) => id), rows, why })
    if (!call) continue
    if (group.calls.length > 1) leave('twins')
    else if (!row && isProof(call)) settled.absent.push(call.id)
    else if (!row) leave('not_covered')
    else if (rows.length > 1 || !isOfClient(call, row)) leave('several')
    else settled.certified.push({ callId: call.id, row })
  }
  const matched = new Set(groups.flatMap(({ rows }) => [...rows]))
  return { ...settled, foreign: open.filter((row) => !matched.has(row)) }
}

/** What is certified and none of what we hold: each reference once, and no drafts. */
function openRows(rows: readonly ExportRow[], held: ReadonlySet<string>): ExportRow[] {
  const certified = rows.filter(({ reference }) => reference !== '' && !held.has(quoted(reference)))
  return [...new Map(certified.toReversed().map((row) => [quoted(row.reference), row])).values()].reverse()
}

function missingIn(portal: PortalExport, known: readonly KnownReference[]): KnownReference[] {
  const there = new Set([...portal.rows, ...portal.unread].map(({ reference }) => quoted(reference)))
  return known.filter(({ reference, at }) => !there.has(quoted(reference)) && covers(portal, at))
}

/** Whether an export would have what was certified at a moment, whichever of both clocks is ahead. */
const covers = ({ from, to }: PortalExport, at: Date): boolean =>
  from !== null && to !== null && from.getTime() <= at.getTime() - tolerance && to.getTime() >= at.getTime() + tolerance

/** Whether a row may have been made by a call at a moment; a day without an hour is all of it. */
function isAround(at: Date, row: Pick<ExportRow, 'at' | 'hasTime'>): boolean {
  const span = spanOf(row)
  return span !== undefined && span.from - tolerance <= at.getTime() && at.getTime() <= span.to + tolerance
}

/** Whether a row that could not be read may be a call's. The one at which a file was cut off is beyond what it covers. */
const mayBeUnread = ({ calledAt }: DoubtfulCall, { unread }: PortalExport, held: ReadonlySet<string>): boolean =>
  unread.some(
    (row) => row.problem !== 'cut' && !held.has(quoted(row.reference)) && (row.at === null || isAround(calledAt, row)),
  )

interface Group {
  calls: DoubtfulCall[]
  rows: Set<ExportRow>
}

/** Calls with the rows that may be theirs; those that share a row are one group, and so on through all of their rows. */
function groupsOf(calls: readonly DoubtfulCall[], open: readonly ExportRow[]): Group[] {
  const byTotal = Map.groupBy(open, ({ isCreditNote, total }) => `${isCreditNote} ${total}`)
  const groups = new Set<Group>()
  const groupOf = new Map<ExportRow, Group>()
  for (const call of calls) {
    const alike = byTotal.get(`${call.kind === 'credit_note'} ${call.total}`) ?? []
    const rows = alike.filter((row) => isAround(call.calledAt, row) && mayBeOf(call, row))
    const shared = new Set(rows.flatMap((row) => groupOf.get(row) ?? []))
    const group = {
      calls: [...[...shared].flatMap((other) => other.calls), call],
      rows: new Set([...[...shared].flatMap((other) => [...other.rows]), ...rows]),
    }
    for (const other of shared) groups.delete(other)
    groups.add(group)
    for (const row of group.rows) groupOf.set(row, group)
  }
  return [...groups]
}

/** Whether nothing that both tell says otherwise. */
const mayBeOf = (call: DoubtfulCall, row: ExportRow): boolean =>
  isSameParent(call, row) !== false && isSameClient(call, row) !== false

/** Whether they are about one client, by what both tell: the client, or the sale that is taken back. */
const isOfClient = (call: DoubtfulCall, row: ExportRow): boolean =>
  isSameParent(call, row) === true || isSameClient(call, row) === true

const isSameParent = (call: DoubtfulCall, row: ExportRow) => isSame(quoted(call.parent), quoted(row.parent))
