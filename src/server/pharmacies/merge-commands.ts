import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Pharmacy } from '../../domain/pharmacies/pharmacy.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import type { Tx } from '../db/open.ts'
import { documents } from '../db/schema/documents.ts'
import { pharmacies, pharmacyBookings, pharmacyContacts } from '../db/schema/pharmacies.ts'
import { pharmacyAgreements } from '../db/schema/pharmacy-agreements.ts'
import { quotes } from '../db/schema/quotes.ts'
import { registrations } from '../db/schema/registrations.ts'
import { requeueUnprintable } from '../documents/unprintable-commands.ts'
import type { StaffCall } from '../http/request-context.ts'
import { lockRegistrations } from '../registrations/queries.ts'
import { queuePapersOf } from './paper-commands.ts'
import { findPharmacy, lockPharmacies } from './queries.ts'

/** What is taken over from the other one where this one has none. */
const filled = ['ncc', 'rccm', 'address', 'city', 'phone', 'email', 'paymentTermsDays', 'notes'] as const

/**
 * Makes two pharmacies one: what the other one pays for is this one's from now on, and what this one lacks is taken over. The other
 * one stays, archived, and says into which it went (docs/decisions/0132; docs/rules/pharmacies.md#merging).
 * @throws Refusal `pharmacy_not_found`, also for a pharmacy and itself, `pharmacy_merged`
 */
export async function mergePharmacies(call: StaffCall, id: number, from: number): Promise<Pharmacy> {
  const { actor, now } = call
  return call.db.transaction(async (tx) => {
    const found = await lockPharmacies(tx, [id, from], 'no key update')
    const [into, other] = [id, from].map((wanted) => found.find((pharmacy) => pharmacy.id === wanted))
    if (!into || !other || id === from) throw new Refusal('pharmacy_not_found')
    if (into.mergedInto !== null || other.mergedInto !== null) throw new Refusal('pharmacy_merged')
    const moved = await lockRegistrations(tx, eq(registrations.pharmacyId, from))
    await tx.update(registrations).set({ pharmacyId: id, updatedAt: now }).where(eq(registrations.pharmacyId, from))
    await tx
      .select({ id: pharmacyContacts.id })
      .from(pharmacyContacts)
      .where(eq(pharmacyContacts.pharmacyId, from))
      .orderBy(pharmacyContacts.id)
      .for('update')
    await tx.update(pharmacyContacts).set({ pharmacyId: id }).where(eq(pharmacyContacts.pharmacyId, from))
    await tx.update(documents).set({ pharmacyId: id }).where(eq(documents.pharmacyId, from))
    await tx.update(pharmacyBookings).set({ pharmacyId: id }).where(eq(pharmacyBookings.pharmacyId, from))
    await tx.update(quotes).set({ pharmacyId: id }).where(eq(quotes.pharmacyId, from))
    await moveAgreements(tx, from, id)
    const taken = Object.fromEntries(
      filled.filter((name) => into[name] === null && other[name] !== null).map((name) => [name, other[name]]),
    )
    await tx
      .update(pharmacies)
      .set({ ...taken, updatedAt: now })
      .where(eq(pharmacies.id, id))
    await queuePapersOf(tx, call, id)
    await requeueUnprintable(tx, call, { pharmacyId: id })
    // Those that went into the other one earlier lead here as well.
    await tx.update(pharmacies).set({ mergedInto: id }).where(eq(pharmacies.mergedInto, from))
    await tx
      .update(pharmacies)
      .set({ mergedInto: id, archivedAt: sql`coalesce(${pharmacies.archivedAt}, ${now})`, updatedAt: now })
      .where(eq(pharmacies.id, from))
    const after = { ...taken, pharmacyId: from, registrationIds: moved.map((registration) => registration.id) }
    const entry = { action: 'merge_pharmacies', subjectType: 'pharmacy' } as const
    await writeAudit(tx, actor, { ...entry, subjectId: id, before: into, after })
    await writeAudit(tx, actor, { ...entry, subjectId: from, after: { mergedInto: id } })
    return findPharmacy(tx, id, call)
  })
}

/** Who agreed that the one sees a registration, agreed for the other; who agreed for both did so once. */
async function moveAgreements(tx: Tx, from: number, into: number) {
  const same = alias(pharmacyAgreements, 'same')
  const standsFor = tx
    .select({ id: same.id })
    .from(same)
    .where(
      and(
        eq(same.pharmacyId, into),
        eq(same.registrationId, pharmacyAgreements.registrationId),
        eq(same.participantId, pharmacyAgreements.participantId),
        isNull(same.withdrawnAt),
      ),
    )
  const ofOther = eq(pharmacyAgreements.pharmacyId, from)
  await tx.delete(pharmacyAgreements).where(and(ofOther, isNull(pharmacyAgreements.withdrawnAt), exists(standsFor)))
  await tx.update(pharmacyAgreements).set({ pharmacyId: into }).where(ofOther)
}
