import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { boundToList, encodeList, fromHex } from '../../domain/documents/verifier-list.ts'
import { encodeSigned } from '../../domain/values/cose.ts'
import { dayOf } from '../../domain/values/month.ts'
import type { Db, Tx } from '../db/open.ts'
import { certificateKeys, documents } from '../db/schema/documents.ts'
import type { SecretBox } from '../encryption/secret-box.ts'
import { findCertificateKey, signWith } from './certificate-key-commands.ts'

const hour = 3_600_000

/** Every key that signs codes or has signed them, the present one first. */
export const findCertificateKeys = (db: Db | Tx) =>
  db
    .select({ id: certificateKeys.id, point: certificateKeys.point, stolenAt: certificateKeys.stolenAt })
    .from(certificateKeys)
    .orderBy(sql`${certificateKeys.retiredAt} desc nulls first`, certificateKeys.id)

/** The list, and how it is signed. */
export interface NewList {
  bytes: Uint8Array
  sign: () => Uint8Array
}

/**
 * What the list that verifies without network says now (docs/rules/documents.md#the-list). Unsigned it is the same for an hour in every
 * instance, unless something of it changes; each signing gives other bytes.
 * @throws UnreadableSecret where the installation has not the key that sealed the signing one
 */
export async function findVerifierList(db: Db, secrets: SecretBox, now: Date): Promise<NewList> {
  const key = await findCertificateKey(db, secrets)
  const bytes = await readList(db, now)
  return { bytes, sign: () => encodeSigned(signWith(key, bytes, boundToList)) }
}

async function readList(db: Db, now: Date): Promise<Uint8Array> {
  const keys = await findCertificateKeys(db)
  const successor = alias(documents, 'successor')
  const rows = await db
    .select({
      hash: sql<string>`${documents.snapshot} #>> '{code,hash}'`,
      revokedAt: documents.revokedAt,
      supersededAt: documents.supersededAt,
      successor: successor.number,
    })
    .from(documents)
    .leftJoin(successor, eq(successor.supersedes, documents.id))
    .where(
      and(
        eq(documents.kind, 'certificate'),
        or(isNotNull(documents.supersededAt), isNotNull(documents.revokedAt)),
        sql`${documents.snapshot} #> '{code}' is not null`,
      ),
    )
  return encodeList(
    Math.floor(now.getTime() / hour) * (hour / 1_000),
    keys.map(({ id, point, stolenAt }) => ({ id, point, stolenOn: stolenAt && dayOf(stolenAt) })),
    rows.map(({ hash, revokedAt, supersededAt, successor: number }) => ({
      hash: fromHex(hash),
      on: dayOf(revokedAt ?? supersededAt ?? now),
      successor: revokedAt ? null : number,
    })),
  )
}
