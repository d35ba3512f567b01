import { eq } from 'drizzle-orm'
import type { Pharmacy, PharmacyChange, PharmacyForm } from '../../domain/pharmacies/pharmacy.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { type CallersKey, runIdempotent } from '../db/idempotency.ts'
import type { Tx } from '../db/open.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { refuseStale } from '../db/versions.ts'
import { requeueUnprintable } from '../documents/unprintable-commands.ts'
import type { StaffCall } from '../http/request-context.ts'
import { queuePapersOf } from './paper-commands.ts'
import { findPharmacy, lockPharmacies } from './queries.ts'

/** Makes a pharmacy; two of one name are two. */
export async function createPharmacy(
  call: StaffCall,
  form: PharmacyForm,
  idempotencyKey?: CallersKey,
): Promise<Pharmacy> {
  const { db, actor, now } = call
  return db.transaction((tx) =>
    runIdempotent(tx, 'pharmacy', idempotencyKey, form, async () => {
      const [made] = await tx
        .insert(pharmacies)
        .values({ ...form, createdAt: now, updatedAt: now })
        .returning()
      if (!made) throw new Error('insert returned no row')
      await writeAudit(tx, actor, { action: 'create', subjectType: 'pharmacy', subjectId: made.id, after: form })
      return findPharmacy(tx, made.id, call)
    }),
  )
}

/** What a paper about money says of the payer. */
const onPapers = ['name', 'ncc', 'rccm', 'address', 'city'] as const

/**
 * Changes what is written of a pharmacy; proformas on which something is due are made out to it as it is called then.
 * @throws Refusal `pharmacy_not_found`, `pharmacy_merged`, `edit_conflict`
 */
export async function updatePharmacy(call: StaffCall, id: number, change: PharmacyChange): Promise<Pharmacy> {
  const { version, ...form } = change
  return call.db.transaction(async (tx) => {
    const before = await lockOwn(tx, id)
    await refuseStale(version, before, () => findPharmacy(tx, id, call))
    await tx
      .update(pharmacies)
      .set({ ...form, updatedAt: call.now })
      .where(eq(pharmacies.id, id))
    if (onPapers.some((name) => form[name] !== before[name])) {
      await queuePapersOf(tx, call, id)
      await requeueUnprintable(tx, call, { pharmacyId: id })
    }
    await writeAudit(tx, call.actor, { action: 'update', subjectType: 'pharmacy', subjectId: id, before, after: form })
    return findPharmacy(tx, id, call)
  })
}

/**
 * Puts a pharmacy away, or takes it back; what it pays for stays as it is. The same twice says the same.
 * @throws Refusal `pharmacy_not_found`, `pharmacy_merged`
 */
export async function archivePharmacy(call: StaffCall, id: number, archived: boolean): Promise<Pharmacy> {
  return call.db.transaction(async (tx) => {
    const before = await lockOwn(tx, id)
    if (archived !== (before.archivedAt !== null)) {
      const archivedAt = archived ? call.now : null
      await tx.update(pharmacies).set({ archivedAt, updatedAt: call.now }).where(eq(pharmacies.id, id))
      const action = archived ? 'archive' : 'restore'
      await writeAudit(tx, call.actor, { action, subjectType: 'pharmacy', subjectId: id })
    }
    return findPharmacy(tx, id, call)
  })
}

/** Holds the lock of a pharmacy that is its own. */
async function lockOwn(tx: Tx, id: number) {
  const [found] = await lockPharmacies(tx, [id], 'no key update')
  if (!found) throw new Refusal('pharmacy_not_found')
  if (found.mergedInto !== null) throw new Refusal('pharmacy_merged')
  return found
}
