import { inArray } from 'drizzle-orm'
import type { PayerForm } from '../../domain/pharmacies/pharmacy.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAuditAll } from '../audit/commands.ts'
import type { Tx } from '../db/open.ts'
import { registrations } from '../db/schema/registrations.ts'
import { renewForPayers } from '../documents/current-invoice-commands.ts'
import type { StaffCall } from '../http/request-context.ts'
import { isSuggestedFor, lockRegistrations } from '../registrations/queries.ts'
import { lockPharmacies } from './queries.ts'

/**
 * Says who pays for several registrations: a pharmacy, or again the people who registered; their proformas are made out to them
 * (docs/rules/documents.md#whom-they-are-for). Those that are gone are left out.
 * @returns the numbers of those for which somebody else paid until now
 * @throws Refusal `pharmacy_not_found`, `pharmacy_archived`
 */
export async function setPayer(call: StaffCall, { ids, pharmacyId }: PayerForm): Promise<number[]> {
  return call.db.transaction(async (tx) => {
    if (pharmacyId !== null) await holdPayer(tx, pharmacyId)
    return writePayer(tx, call, await lockRegistrations(tx, inArray(registrations.id, ids)), pharmacyId)
  })
}

/**
 * Links the registrations whose organization is written as the pharmacy's name is, and which nobody pays for yet
 * (docs/rules/pharmacies.md#suggestions).
 * @returns their numbers
 * @throws Refusal `pharmacy_not_found`, `pharmacy_archived`
 */
export async function linkSuggested(call: StaffCall, pharmacyId: number): Promise<number[]> {
  return call.db.transaction(async (tx) => {
    await holdPayer(tx, pharmacyId)
    return writePayer(tx, call, await lockRegistrations(tx, isSuggestedFor(pharmacyId)), pharmacyId)
  })
}

/**
 * Holds a pharmacy that may pay: it is neither put away nor merged until the transaction ends.
 * @throws Refusal `pharmacy_not_found`, `pharmacy_archived`
 */
export async function holdPayer(tx: Tx, pharmacyId: number) {
  const [pharmacy] = await lockPharmacies(tx, [pharmacyId], 'share')
  if (!pharmacy) throw new Refusal('pharmacy_not_found')
  if (pharmacy.archivedAt !== null) throw new Refusal('pharmacy_archived')
  return pharmacy
}

async function writePayer(
  tx: Tx,
  call: StaffCall,
  locked: Awaited<ReturnType<typeof lockRegistrations>>,
  pharmacyId: number | null,
): Promise<number[]> {
  const changed = await linkPayer(tx, call, locked, pharmacyId)
  await renewForPayers(tx, call, changed)
  return changed.map(({ id }) => id)
}

/**
 * Writes who pays for registrations, for the holder of their locks, who makes their proformas again.
 * @returns those for which somebody else paid until now, as they are now
 */
export async function linkPayer(
  tx: Tx,
  { actor, now }: Pick<StaffCall, 'actor' | 'now'>,
  locked: Awaited<ReturnType<typeof lockRegistrations>>,
  pharmacyId: number | null,
) {
  const changed = locked.filter((registration) => registration.pharmacyId !== pharmacyId)
  const ids = changed.map(({ id }) => id)
  await tx.update(registrations).set({ pharmacyId, updatedAt: now }).where(inArray(registrations.id, ids))
  await writeAuditAll(
    tx,
    actor,
    changed.map(({ id, pharmacyId: before }) => ({
      action: 'set_payer',
      subjectType: 'registration',
      subjectId: id,
      before: { pharmacyId: before },
      after: { pharmacyId },
    })),
  )
  return changed.map((registration) => ({ ...registration, pharmacyId }))
}
