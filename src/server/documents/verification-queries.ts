import { and, eq, inArray } from 'drizzle-orm'
import { isOver } from '../../domain/documents/certificate-validity.ts'
import {
  type AnyVerification,
  type PaperVerification,
  type Verification,
  validityOf,
} from '../../domain/documents/document.ts'
import { paperNumberIn } from '../../domain/documents/paper-number.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db } from '../db/open.ts'
import { documents } from '../db/schema/documents.ts'
import { isSame } from '../encryption/keyed.ts'

/**
 * What anyone may learn of a paper by what stands on it (docs/rules/documents.md#verification): of a certificate by its number, of a
 * receipt or an avoir by its number and secret.
 * @throws Refusal `document_not_found`
 */
export async function verify(db: Db, rawInput: string, locale: Locale, now: Date): Promise<AnyVerification> {
  const number = paperNumberIn(rawInput)
  if (number === undefined) throw new Refusal('document_not_found')
  return number.startsWith('C') ? verifyCertificate(db, number, locale, now) : verifyPaper(db, number)
}

/** The name leaves a certificate after ten years: it was issued, to whom is not known any more. */
const nameNoLongerKept: Localized = {
  fr: 'Nom effacé : certificat de plus de dix ans',
  en: 'Name removed: certificate more than ten years old',
}

/**
 * What anyone may learn of a certificate.
 * @throws Refusal `document_not_found`
 */
async function verifyCertificate(db: Db, number: string, locale: Locale, now: Date): Promise<Verification> {
  const [found] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.number, number), eq(documents.kind, 'certificate')))
  if (!found?.number || found.snapshot?.kind !== 'certificate') throw new Refusal('document_not_found')
  const { person, training, issuedAt, presence, validUntil } = found.snapshot
  const state = validityOf(found)
  const isTooOld = person.email === '' && state !== 'revoked' // an erased person's own are revoked
  return {
    kind: 'certificate',
    number: found.number,
    state,
    holder: isTooOld ? nameNoLongerKept[locale] : `${person.firstName} ${person.lastName}`,
    training: training.title,
    hours: presence?.hours ?? training.duration,
    date: training.startsAt ?? issuedAt,
    validUntil: validUntil ?? null,
    isOver: isOver(validUntil, now),
  }
}

/** The number of a receipt or an avoir, and its secret behind it. */
const withSecret = /^([RA]-\d{4}-\d{5,9})-([0-9A-Z]{8})$/

async function verifyPaper(db: Db, rawInput: string): Promise<PaperVerification> {
  const [, number, secret] = withSecret.exec(rawInput) ?? []
  if (number === undefined || secret === undefined) throw new Refusal('document_not_found')
  const [found] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.number, number), inArray(documents.kind, ['receipt', 'credit_note'])))
  const snapshot = found?.snapshot
  if (!found || (snapshot?.kind !== 'receipt' && snapshot?.kind !== 'credit_note'))
    throw new Refusal('document_not_found')
  // One issued before there were secrets has none.
  if (!isSame(secret, snapshot.secret ?? '')) throw new Refusal('document_not_found')
  return {
    kind: snapshot.kind,
    number,
    state: validityOf(found),
    amount: snapshot.amount,
    date: snapshot.issuedAt,
  }
}
