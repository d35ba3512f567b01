// A pharmacy whose name, numbers or address are corrected: what it is still to pay is made out to it as it is called now.
import { inArray, sql } from 'drizzle-orm'
import { companyOf } from '../../domain/company/settings.ts'
import { hasPrice, owedOf } from '../../domain/registrations/registration.ts'
import type { Tx } from '../db/open.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { lockInvoices, reissueForRemaining, renewOwn } from '../documents/current-invoice-commands.ts'
import { noteOutdated } from '../documents/held-commands.ts'
import { payerDiffers } from '../documents/queries.ts'
import type { RequestContext, Services } from '../http/request-context.ts'
import { hasBalanceDue, lockRegistrations } from '../registrations/queries.ts'
import { system } from '../session/actor.ts'
import { lockPharmacies } from './queries.ts'

/** How many proformas are made again in one transaction. */
const atOnce = 50

/**
 * Has the worker make a pharmacy's proformas again on which something is due, in the transaction that changes what they say of it. Those
 * that the FNE has numbered are left and listed (docs/rules/documents.md#whom-they-are-for).
 */
export async function queuePapersOf(tx: Tx, { jobs }: Pick<RequestContext, 'jobs'>, pharmacyId: number): Promise<void> {
  const numbered = await outdatedOf(tx, pharmacyId, { isNumbered: true })
  await noteOutdated(
    tx,
    numbered.map(({ id }) => id),
  )
  await jobs.send(tx, 'payer_papers', pharmacyId)
}

/** The worker's part: makes the first fifty of them again, and queues itself for those that are left. */
export async function renewPapersOf(
  { database, jobs, settings, clock }: Pick<Services, 'database' | 'jobs' | 'settings' | 'clock'>,
  pharmacyId: number,
): Promise<void> {
  const saved = await settings.read()
  await database.db.transaction(async (tx) => {
    await lockPharmacies(tx, [pharmacyId], 'share')
    const found = await outdatedOf(tx, pharmacyId, { isNumbered: false, limit: atOnce })
    if (found.length === 0) return
    const call = { actor: system, company: companyOf(saved), jobs, now: clock(), settings: saved }
    const holders = await lockRegistrations(
      tx,
      inArray(
        registrations.id,
        found.flatMap(({ registration_id }) => registration_id ?? []),
      ),
    )
    const invoices = await lockInvoices(
      tx,
      inArray(
        documents.id,
        found.map(({ id }) => id),
      ),
    )
    // Who was waited for may have paid meanwhile, or be paid for by somebody else.
    const owing = holders.filter((holder) => holder.pharmacyId === pharmacyId && owedOf(holder) > 0).filter(hasPrice)
    await renewOwn(tx, call, invoices, owing)
    await reissueForRemaining(
      tx,
      call,
      invoices.filter((invoice) => invoice.registrationId === null),
    )
    if (found.length === atOnce) await jobs.send(tx, 'payer_papers', pharmacyId)
  })
}

/** The proformas of a pharmacy on which something is due and that say otherwise what it is called, by id. */
async function outdatedOf(tx: Tx, pharmacyId: number, { isNumbered, limit }: { isNumbered: boolean; limit?: number }) {
  const owing = sql`select ${registrations.id} from ${registrations}
    where ${registrations.pharmacyId} = ${pharmacyId} and ${hasBalanceDue}`
  const { rows } = await tx.execute<{ id: number; registration_id: number | null }>(sql`
    select paper.id, paper.registration_id
    from (select id from documents where registration_id in (${owing})
      union select document_id from document_registrations where registration_id in (${owing})) about
    join documents paper on paper.id = about.id
    join pharmacies payer on payer.id = ${pharmacyId}
    where paper.kind = 'invoice' and paper.superseded_at is null and paper.revoked_at is null and paper.aside_at is null
      and (paper.registration_id is not null or paper.pharmacy_id = ${pharmacyId})
      and (paper.fne_number is not null or paper.is_in_fne) = ${isNumbered} and ${payerDiffers}
    order by paper.id limit ${limit ?? null}`)
  return rows
}
