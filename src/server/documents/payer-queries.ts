import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PayerPart } from '../../domain/documents/document-snapshot.ts'
import type { Tx } from '../db/open.ts'
import { discounts } from '../db/schema/discounts.ts'
import { type PharmacyRow, payingPharmacy } from '../notifications/payer-queries.ts'

/** A pharmacy as papers name it. */
export const payerPart = ({ name, ncc, rccm, address, city, phone, email }: PharmacyRow): PayerPart => ({
  name,
  taxpayerNumber: ncc ?? '',
  tradeRegister: rccm ?? '',
  address: [address, city].filter((part) => part).join(', '),
  phone: phone ?? '',
  email: email ?? '',
})

/**
 * Whether a paper is made out to another payer than pays now, or to that under another name, number or address than holds, for a statement
 * that calls the paper `paper` and the pharmacy, where one pays, `payer`. In the words of `payerPart`.
 */
export const payerDiffers: SQL = sql`(case when payer.id is null then paper.snapshot -> 'payer' is not null
  else (paper.snapshot -> 'payer' ->> 'name', paper.snapshot -> 'payer' ->> 'taxpayerNumber',
      paper.snapshot -> 'payer' ->> 'tradeRegister', paper.snapshot -> 'payer' ->> 'address')
    is distinct from (payer.name, coalesce(payer.ncc, ''), coalesce(payer.rccm, ''),
      concat_ws(', ', nullif(payer.address, ''), nullif(payer.city, ''))) end)`

/** The codes that took something off registrations, by the number of the discount; a discount that was given by hand has none. */
export async function discountCodesOf(
  tx: Tx,
  holders: readonly { discountId: number | null }[],
): Promise<Map<number | null, string>> {
  const ids = [...new Set(holders.flatMap(({ discountId }) => discountId ?? []))]
  if (ids.length === 0) return new Map()
  const found = await tx
    .select({ id: discounts.id, code: discounts.code })
    .from(discounts)
    .where(inArray(discounts.id, ids))
  return new Map(found.map(({ id, code }) => [id, code]))
}

/** Whom the papers of one registration are made out to; nothing where its person pays. */
export async function payerOf(tx: Tx, registration: { pharmacyId: number | null }): Promise<{ payer?: PayerPart }> {
  const pharmacy = await payingPharmacy(tx, registration)
  return pharmacy ? { payer: payerPart(pharmacy) } : {}
}
