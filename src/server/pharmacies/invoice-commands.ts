import { eq, inArray } from 'drizzle-orm'
import { hasPrice } from '../../domain/registrations/registration.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { issueSharedInvoice, withdrawInvoicesOf } from '../documents/shared-invoice-commands.ts'
import type { StaffCall } from '../http/request-context.ts'
import { lockRegistrations } from '../registrations/queries.ts'
import { lockPharmacies } from './queries.ts'

/**
 * Issues one proforma to a pharmacy for several registrations of one session that it pays for, a line for each. Their proformas until
 * now are superseded (docs/rules/documents.md#invoices-for-several).
 * @returns the document's id
 * @throws Refusal `pharmacy_not_found`; `registration_not_found` for one that it does not pay for; `registration_cancelled`,
 * `price_not_set`, `nothing_to_invoice`, `invoice_of_one_session`
 */
export async function invoicePharmacy(call: StaffCall, pharmacyId: number, ids: number[]): Promise<number> {
  return call.db.transaction(async (tx) => {
    const [pharmacy] = await lockPharmacies(tx, [pharmacyId], 'share')
    if (!pharmacy) throw new Refusal('pharmacy_not_found')
    const locked = await lockRegistrations(tx, inArray(registrations.id, ids))
    const isTheirs = locked.every((registration) => registration.pharmacyId === pharmacyId)
    if (!isTheirs || locked.length !== new Set(ids).size) throw new Refusal('registration_not_found')
    if (locked.some(({ status }) => status === 'annulée')) throw new Refusal('registration_cancelled')
    const covered = locked.filter(hasPrice)
    if (covered.length !== locked.length) throw new Refusal('price_not_set')
    if (covered.every(({ price }) => price === 0)) throw new Refusal('nothing_to_invoice')
    const [trainingId = 0, ...others] = new Set(covered.map((registration) => registration.trainingId))
    if (others.length > 0) throw new Refusal('invoice_of_one_session')
    const [training] = await tx.select().from(trainings).where(eq(trainings.id, trainingId))
    if (!training) throw new Error('a registration without its training')
    const supersedes = await withdrawInvoicesOf(
      tx,
      call,
      covered.map(({ id }) => id),
    )
    const issued = {
      pharmacy,
      training,
      covered,
      supersedes: supersedes && { ...supersedes, fneNumber: null, fneUrl: null },
    }
    const id = await issueSharedInvoice(tx, call, issued)
    await writeAudit(tx, call.actor, {
      action: 'issue_invoice',
      subjectType: 'document',
      subjectId: id,
      after: { pharmacyId, registrationIds: covered.map((registration) => registration.id) },
    })
    return id
  })
}
