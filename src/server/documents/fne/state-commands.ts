// The key, and what keeps anything from being certified (docs/rules/fne.md#stops).
import { eq, sql } from 'drizzle-orm'
import type { Settings } from '../../../domain/company/settings.ts'
import type { FneLack, FneStop } from '../../../domain/fne/call.ts'
import { isNcc } from '../../../domain/fne/sale.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { writeAudit } from '../../audit/commands.ts'
import type { Db, Tx } from '../../db/open.ts'
import { fneState } from '../../db/schema/fne.ts'
import { placeOf } from '../../encryption/seal-existing.ts'
import type { StaffCall } from '../../http/request-context.ts'
import { requireProof } from '../../session/proof.ts'

export type FneStateRow = typeof fneState.$inferSelect

/** How certifying stands; undefined while no key was given. */
export async function readState(db: Db | Tx): Promise<FneStateRow | undefined> {
  const [row] = await db.select().from(fneState)
  return row
}

/** What the firm has not said yet, and nothing can be certified without. @param simulated where the demonstration's platform answers */
export function lacksOf({ fne, firm }: Pick<Settings, 'fne' | 'firm'>, hasKey: boolean, simulated = false): FneLack[] {
  const lacks: Record<FneLack, boolean> = {
    off: !fne.isOn || fne.firstDay === null,
    address: fne.apiAddress === '' && !simulated,
    key: !hasKey,
    pointOfSale: fne.pointOfSale === '',
    establishment: fne.establishment === '',
    seller: fne.seller === '',
    taxCode: fne.taxCode === '',
    taxCentre: fne.taxCentre === '',
    taxRegime: firm.taxRegime === '',
    firmNcc: !isNcc(firm.taxpayerNumber),
  }
  return (Object.keys(lacks) as FneLack[]).filter((name) => lacks[name])
}

/**
 * Keeps the key that the platform is asked with, and the address of this installation: a copy of the database at another one calls nobody.
 * @throws Refusal `proof_needed`
 */
export async function keepKey(call: StaffCall, typed: string): Promise<void> {
  const { actor, config, now, secrets } = call
  requireProof(actor, now)
  await call.db.transaction(async (tx) => {
    const before = await readState(tx)
    const kept = {
      key: secrets.seal(typed, placeOf.fneKey()),
      keyEnd: typed.slice(-4),
      publicUrl: config.publicUrl,
      updatedAt: now,
    }
    // A stop that has to do with neither key nor address stays.
    const stopped = before?.stopped === 'key_refused' || before?.stopped === 'other_address' ? null : before?.stopped
    await tx
      .insert(fneState)
      .values({ id: 1, ...kept })
      .onConflictDoUpdate({ target: fneState.id, set: { ...kept, stopped: stopped ?? null } })
    await writeAudit(tx, actor, { action: 'keep_fne_key', subjectType: 'installation', subjectId: 0 })
  })
}

/** Keeps anything from being certified until an administrator has dropped the portal's export, or put right what the reason says. */
export async function stopFne(db: Db | Tx, reason: FneStop): Promise<void> {
  // The reason that asks for most stays: an export settles all.
  await db
    .update(fneState)
    .set({ stopped: reason, updatedAt: sql`now()` })
    .where(
      sql`${fneState.id} = 1 and (${fneState.stopped} is null or ${fneState.stopped} in ('key_refused', 'no_stickers'))`,
    )
}

/**
 * Certifies again after stickers were bought.
 * @throws Refusal `fne_stopped` where the reason is another
 */
export async function resumeFne(call: StaffCall): Promise<void> {
  await call.db.transaction(async (tx) => {
    const [row] = await tx.select().from(fneState).where(eq(fneState.id, 1)).for('update')
    if (row?.stopped !== 'no_stickers') throw new Refusal('fne_stopped')
    await tx.update(fneState).set({ stopped: null, stickers: null }).where(eq(fneState.id, 1))
    await writeAudit(tx, call.actor, { action: 'resume_fne', subjectType: 'installation', subjectId: 0 })
  })
}
