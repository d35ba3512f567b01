import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Pharmacy, PharmacyChange, PharmacyForm } from '../../domain/pharmacies/pharmacy.ts'
import type { AgreementForm } from '../../domain/pharmacies/pharmacy-agreement.ts'
import { hasPrice } from '../../domain/registrations/registration.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { type CallersKey, runIdempotent } from '../db/idempotency.ts'
import type { Tx } from '../db/open.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { pharmacyAgreements } from '../db/schema/pharmacy-agreements.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { refuseStale } from '../db/versions.ts'
import { issueSharedInvoice, withdrawInvoicesOf } from '../documents/shared-invoice-commands.ts'
import { requeueUnprintable } from '../documents/unprintable-commands.ts'
import type { ParticipantCall, StaffCall } from '../http/request-context.ts'
import { listAgreements } from '../registrations/agreement-queries.ts'
import { lockRegistrations } from '../registrations/queries.ts'
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
 * Puts a pharmacy away, or takes it back; what it pays for stays as it is. The same twice says the same (docs/rules/pharmacies.md#archive).
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

/**
 * Lets a pharmacy see one of one's registrations, or no longer (docs/rules/pharmacies.md#agreement); the same twice changes nothing.
 * @throws Refusal `registration_not_found` for somebody else's too; `pharmacy_not_found`, also for one that is not offered
 */
export async function setAgreement(
  call: ParticipantCall,
  registrationId: number,
  { pharmacyId, agreed }: AgreementForm,
): Promise<void> {
  const { actor, now, participantId } = call
  await call.db.transaction(async (tx) => {
    // It is neither put away nor merged meanwhile.
    if (agreed) await lockPharmacies(tx, [pharmacyId], 'share')
    const [registration] = await lockRegistrations(tx, eq(registrations.id, registrationId))
    if (registration?.participantId !== participantId) throw new Refusal('registration_not_found')
    const pharmacy = (await listAgreements(tx, registration)).find((one) => one.pharmacyId === pharmacyId)
    if (agreed && !pharmacy) throw new Refusal('pharmacy_not_found')
    const isAgreed = typeof pharmacy?.agreedAt === 'string'
    if (isAgreed === agreed) return
    if (agreed) await tx.insert(pharmacyAgreements).values({ registrationId, participantId, pharmacyId, agreedAt: now })
    else
      await tx
        .update(pharmacyAgreements)
        .set({ withdrawnAt: now })
        .where(
          and(
            eq(pharmacyAgreements.registrationId, registrationId),
            eq(pharmacyAgreements.participantId, participantId),
            eq(pharmacyAgreements.pharmacyId, pharmacyId),
            isNull(pharmacyAgreements.withdrawnAt),
          ),
        )
    await writeAudit(tx, actor, {
      action: 'set_agreement',
      subjectType: 'registration',
      subjectId: registrationId,
      after: { pharmacyId, agreed },
    })
  })
}
