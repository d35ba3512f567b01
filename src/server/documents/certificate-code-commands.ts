import { hash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { CertificateSnapshot } from '../../domain/documents/document-snapshot.ts'
import { encodeFacts, toDigits } from '../../domain/documents/signed-facts.ts'
import { hashedPart } from '../../domain/documents/verifier-list.ts'
import { isNobody } from '../../domain/participants/participant.ts'
import { encodeSigned } from '../../domain/values/cose.ts'
import { dayOf } from '../../domain/values/month.ts'
import { documents } from '../db/schema/documents.ts'
import type { Services } from '../http/request-context.ts'
import { type CertificateKey, findCertificateKey, signWith } from './certificate-key-commands.ts'
import type { DocumentRow } from './queries.ts'

/**
 * Signs what a certificate says, once, just before it is first drawn: then its letters are known to be printable, and it is never drawn
 * with other facts. What was signed is kept with the paper, so that it stays the same to the byte (docs/rules/documents.md#signed-codes).
 * @returns whether the paper may be drawn by the caller: not where another instance has signed it meanwhile
 * @throws UnreadableSecret where the installation has not the key that sealed the signing one
 */
export async function signCode(
  { database, secrets }: Pick<Services, 'database' | 'secrets'>,
  document: DocumentRow,
): Promise<boolean> {
  const { id, snapshot } = document
  if (snapshot?.kind !== 'certificate' || snapshot.code || isNobody(snapshot.person)) return true
  const key = await findCertificateKey(database.db, secrets)
  const signed: CertificateSnapshot = { ...snapshot, code: codeOf(snapshot, key) }
  const written = await database.db
    .update(documents)
    .set({ snapshot: signed })
    .where(
      and(
        eq(documents.id, id),
        eq(documents.state, 'pending'),
        sql`${documents.snapshot} is not distinct from ${JSON.stringify(snapshot)}::jsonb`,
      ),
    )
    .returning({ id: documents.id })
  document.snapshot = signed
  return written.length > 0
}

/** What a certificate's QR code says by itself, its number bound to it. */
function codeOf(
  snapshot: CertificateSnapshot,
  key: CertificateKey,
): Required<NonNullable<CertificateSnapshot['code']>> {
  const { person, training, presence, issuedAt, validUntil, firm, number } = snapshot
  const facts = encodeFacts({
    holder: `${person.firstName} ${person.lastName}`,
    training: training.title,
    hours: presence?.hours ?? training.duration,
    date: dayOf(new Date(training.startsAt ?? issuedAt)),
    validUntil: validUntil ?? null,
    issuer: firm.name,
  })
  const signed = signWith(key, facts, Buffer.from(number))
  return {
    hash: hash('sha256', hashedPart(signed.signature), 'hex'),
    facts: toDigits(encodeSigned(signed)),
  }
}
