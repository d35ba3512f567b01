// A credit note follows its sale, never the money (docs/rules/fne.md#credit-notes): what a registration says otherwise than it was sold
// is taken back whole, and sold once more where somebody still pays.
import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { companyOf } from '../../../domain/company/settings.ts'
import { clientOf, nccOf } from '../../../domain/fne/sale.ts'
import { hasPrice } from '../../../domain/registrations/registration.ts'
import type { Tx } from '../../db/open.ts'
import { documents } from '../../db/schema/documents.ts'
import { fneCalls, fneLines } from '../../db/schema/fne.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { trainings } from '../../db/schema/trainings.ts'
import { payingPharmacy } from '../../notifications/payer-queries.ts'
import { system } from '../../session/actor.ts'
import { issueInvoice } from '../issue-commands.ts'
import { hasInvoice } from '../queries.ts'
import type { Registration } from '../snapshot-parts.ts'
import { lockAbout, queueCreditNote, queueSale } from './certify-commands.ts'
import type { FneCallRow } from './outcome-commands.ts'
import type { Sending } from './send-commands.ts'
import { isPaidAndUncertified } from './standing-queries.ts'

type Following = Pick<Sending, 'database' | 'settings' | 'jobs' | 'clock' | 'config'>
type FneLineRow = typeof fneLines.$inferSelect
interface FollowCall {
  actor: typeof system
  company: ReturnType<typeof companyOf>
  settings: Awaited<ReturnType<Following['settings']['read']>>
  jobs: Following['jobs']
  config: Following['config']
  now: Date
}

/**
 * Looks at one sale whose registrations have changed since: what differs is queued to be taken back; what was taken back and is still to be
 * paid is sold once more.
 * @returns whether there was one
 */
export async function followChange({ database, settings: saved, jobs, clock, config }: Following): Promise<boolean> {
  const settings = await saved.read()
  if (!settings.fne.isOn) return false
  return database.db.transaction(async (tx) => {
    // One whose call is not settled is looked at once it is.
    const [found] = await tx
      .select({ line: fneLines })
      .from(fneLines)
      .innerJoin(fneCalls, eq(fneCalls.id, fneLines.callId))
      .where(and(isNotNull(fneLines.changedAt), eq(fneCalls.state, 'certified')))
      .orderBy(fneLines.changedAt, fneLines.id)
      .limit(1)
    if (!found) return false
    const call: FollowCall = { actor: system, company: companyOf(settings), settings, jobs, config, now: clock() }
    await follow(tx, call, found.line.callId)
    return true
  })
}

/** Looks at all changed lines of a sale. */
async function follow(tx: Tx, call: FollowCall, saleId: number): Promise<void> {
  const lines = await tx
    .select()
    .from(fneLines)
    .where(and(eq(fneLines.callId, saleId), isNotNull(fneLines.changedAt)))
    .orderBy(fneLines.registrationId)
  const holders = await tx
    .select()
    .from(registrations)
    .where(
      inArray(
        registrations.id,
        lines.map(({ registrationId }) => registrationId),
      ),
    )
    .orderBy(registrations.id)
    .for('no key update')
  const [sale] = await tx.select().from(fneCalls).where(eq(fneCalls.id, saleId)).for('update')
  if (!sale) throw new Error('a line without its sale')
  const toCredit: FneLineRow[] = []
  for (const line of lines) {
    const holder = holders.find(({ id }) => id === line.registrationId)
    if (!holder) throw new Error('a line without its registration')
    if (!line.isLive) await sellAgain(tx, call, sale, holder)
    else if (line.creditedBy === null && (await differs(tx, sale, line, holder))) toCredit.push(line)
  }
  await tx
    .update(fneLines)
    .set({ changedAt: null })
    .where(
      inArray(
        fneLines.id,
        lines.map(({ id }) => id),
      ),
    )
  const snapshot = await snapshotOf(tx, sale)
  if (toCredit.length > 0) await queueCreditNote(tx, call, { sale, snapshot }, toCredit)
}

async function snapshotOf(tx: Tx, { documentId }: FneCallRow) {
  const [document] = await tx.select().from(documents).where(eq(documents.id, documentId))
  if (document?.snapshot?.kind !== 'invoice') throw new Error('a sale without its invoice')
  return document.snapshot
}

/** Whether a line was sold otherwise than its registration says now: nobody comes, or another price, payer or session holds. */
async function differs(tx: Tx, sale: FneCallRow, line: FneLineRow, holder: Registration): Promise<boolean> {
  if (holder.status === 'annulée' || holder.price !== line.price || holder.trainingId !== line.trainingId) return true
  const snapshot = await snapshotOf(tx, sale)
  const pharmacy = await payingPharmacy(tx, holder)
  if (!pharmacy) return snapshot.payer !== undefined || isAnotherPerson(sale, holder)
  const sold = clientOf(snapshot)
  return snapshot.payer === undefined || (sold.name !== pharmacy.name && sold.ncc !== nccOf(pharmacy.ncc ?? ''))
}

/** Whether somebody else has come in the place of the person who was sold to. A name that is corrected is the same person's. */
const isAnotherPerson = (sale: FneCallRow, { namedAt }: Registration): boolean =>
  namedAt !== null && namedAt > sale.createdAt

/**
 * Makes a proforma for a person whose line was taken back and who still pays, and has it certified as the one before was. The caller holds the registration's
 * lock. A proforma that counts already is kept.
 */
async function sellAgain(tx: Tx, call: FollowCall, sale: FneCallRow, holder: Registration): Promise<void> {
  const isSold = await tx.$count(fneLines, and(eq(fneLines.registrationId, holder.id), fneLines.isLive))
  if (isSold > 0 || holder.status === 'annulée' || !hasPrice(holder) || holder.price === 0) return
  const [has] = await tx.select({ is: sql<boolean>`${hasInvoice(sql`${holder.id}`)}` }).from(sql`(select) one`)
  if (has?.is) return
  const [training] = await tx.select().from(trainings).where(eq(trainings.id, holder.trainingId))
  if (!training) throw new Error('a registration without its training')
  const id = await issueInvoice(tx, call, holder, training)
  if (id === undefined) return
  await tx.update(documents).set({ supersedes: sale.documentId }).where(eq(documents.id, id))
  const [document] = await tx.select().from(documents).where(eq(documents.id, id))
  if (document) await queueSale(tx, call, document, [holder], { confirmNotByHand: true, paymentMethod: undefined })
}

/** How many proformas are looked at in one transaction. */
const atOnce = 20

/** Has proformas certified that are paid, where the firm has set that this goes by itself. What cannot be waits for the office. */
export async function certifyPaid({ database, settings: saved, jobs, clock, config }: Following): Promise<void> {
  const settings = await saved.read()
  const { isOn, certifiesWhenPaid, firstDay } = settings.fne
  if (!isOn || !certifiesWhenPaid || firstDay === null) return
  const call: FollowCall = { actor: system, company: companyOf(settings), settings, jobs, config, now: clock() }
  const form = { confirmNotByHand: false, paymentMethod: undefined }
  for (let after = 0; ; ) {
    const ids = await database.db.transaction(async (tx) => {
      const found = await tx
        .select({ id: documents.id })
        .from(documents)
        .where(and(gt(documents.id, after), isPaidAndUncertified(firstDay)))
        .orderBy(documents.id)
        .limit(atOnce)
      const chosen = found.map(({ id }) => id)
      if (chosen.length === 0) return chosen
      const about = await lockAbout(tx, chosen)
      const locked = await tx
        .select()
        .from(documents)
        .where(inArray(documents.id, chosen))
        .orderBy(documents.id)
        .for('update')
      for (const document of locked) await queueSale(tx, call, document, about.get(document.id) ?? [], form)
      return chosen
    })
    if (ids.length < atOnce) return
    after = ids.at(-1) ?? after
  }
}
