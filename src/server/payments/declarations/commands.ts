// What people declare to have paid (docs/rules/declared-payments.md#declaring).
import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { isErased } from '../../../domain/participants/participant.ts'
import {
  type DeclarationForm,
  type OwnDeclaration,
  openDeclarations,
  pictureDays,
} from '../../../domain/payments/payment-declaration.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { writeAudit } from '../../audit/commands.ts'
import { idsOf, inLine, type Line, strictLine } from '../../db/in-line.ts'
import type { Db, Tx } from '../../db/open.ts'
import { paymentDeclarations } from '../../db/schema/payment-declarations.ts'
import type { registrations } from '../../db/schema/registrations.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { type Letter, renderMail } from '../../mail/layout.ts'
import { letterDataOf, payerLetterDataOf } from '../../mail/letter-data.ts'
import { declarationReceived } from '../../mail/payment-declared.ts'
import type { LetterData } from '../../mail/registration-received.ts'
import { notify } from '../../notifications/commands.ts'
import { moneyReadersOf } from '../../notifications/payer-queries.ts'
import { lockRegistration } from '../../registrations/commands.ts'
import type { LinkedRegistrations } from './booking-queries.ts'
import { findByLink, isAbout } from './link-queries.ts'
import { declarationColumns, isToCheck, ownDeclarationOf } from './queries.ts'

/**
 * Refuses what cannot be declared as things stand, without keeping anything.
 * @throws Refusal as `declarePayment`
 */
export async function refuseUndeclarable(
  call: Pick<RequestContext, 'db' | 'config' | 'company'>,
  form: DeclarationForm,
): Promise<void> {
  const linked = await findDeclarable(call.db, call, form)
  if (!(await findSame(call.db, asDeclared(linked, form)))) await refuseTooMany(call.db, linked)
}

/** The registration or the booking that somebody declares to have paid, where it has a price and the operator a number. */
async function findDeclarable(
  db: Db | Tx,
  { config, company }: Pick<RequestContext, 'config' | 'company'>,
  { paymentReference, token, operator }: DeclarationForm,
): Promise<LinkedRegistrations> {
  const linked = await findByLink(db, config, { paymentReference, token })
  if (!company.payment.mobileMoney.some((one) => one.operator === operator)) {
    throw new Refusal('invalid', {}, { operator: 'paidOperator' })
  }
  if (!linked.registrations.some(({ price }) => price !== null && price > 0)) throw new Refusal('nothing_to_declare')
  return linked
}

/** Of a booking the first stands for all. */
const asDeclared = (
  { registrations: [first], booking }: LinkedRegistrations,
  { operator, reference, amount }: DeclarationForm,
): Declared => ({ registrationId: first.id, bookingId: booking?.id ?? null, operator, reference, amount })

async function refuseTooMany(db: Db | Tx, { registrations: [first], booking }: LinkedRegistrations): Promise<void> {
  const open = and(isAbout(first.id, booking), isToCheck)
  if ((await db.$count(paymentDeclarations, open)) >= openDeclarations) {
    throw new Refusal('too_many_declarations', { count: openDeclarations })
  }
}

/**
 * Keeps what somebody says they have paid, by the link of a mail, and tells them that it arrived. The same again, while it waits to be
 * checked, is the first one: with the picture, if that one had none.
 * @param form amount in FCFA
 * @param picture a JPEG
 * @throws Refusal `declaration_link_unknown`, `nothing_to_declare` without a price, `too_many_declarations`, `invalid` for an operator
 * whose number is not published
 */
export async function declarePayment(
  call: RequestContext,
  form: DeclarationForm,
  picture: Buffer | null,
): Promise<OwnDeclaration> {
  const before = await findDeclarable(call.db, call, form)
  return call.db.transaction(async (tx) => {
    // Who declares for the same booking waits here.
    const { id: registrationId } = before.registrations[0]
    await lockRegistration(tx, registrationId)
    // Its e-mail may have been replaced or erased meanwhile.
    const linked = await findDeclarable(tx, call, form)
    const declared = { ...asDeclared(linked, form), registrationId }
    const first = await findSame(tx, declared)
    if (first)
      return first.hasPicture || !picture ? ownDeclarationOf(first) : addPicture(tx, first.id, picture, call.now)
    await refuseTooMany(tx, linked)
    const [written] = await tx
      .insert(paymentDeclarations)
      .values({ ...declared, picture, createdAt: call.now })
      .returning(declarationColumns)
    if (!written) throw new Error('insert returned no row')
    await writeAudit(tx, call.actor, {
      action: 'declare_payment',
      subjectType: 'registration',
      subjectId: registrationId,
      after: { declaration: written.id, amount: form.amount, operator: form.operator },
    })
    const { registrations: rows, training, booking } = linked
    await tellDeclarer(tx, call, { rows, training, booking }, (data, locale) =>
      declarationReceived(data, declared, locale),
    )
    return ownDeclarationOf(written)
  })
}

interface Declared {
  registrationId: number
  bookingId: number | null
  operator: string
  reference: string
  amount: number
}

/** The same, sent twice: by a second tap, or to add the picture. */
async function findSame(tx: Db | Tx, { registrationId, bookingId, operator, reference, amount }: Declared) {
  const [found] = await tx
    .select(declarationColumns)
    .from(paymentDeclarations)
    .where(
      and(
        isAbout(registrationId, bookingId === null ? null : { id: bookingId }),
        isToCheck,
        eq(paymentDeclarations.operator, operator),
        eq(paymentDeclarations.quoted, sql`search_quoted(${reference})`),
        eq(paymentDeclarations.amount, amount),
      ),
    )
    .limit(1)
  return found
}

async function addPicture(tx: Tx, id: number, picture: Buffer, now: Date): Promise<OwnDeclaration> {
  const [changed] = await tx
    .update(paymentDeclarations)
    .set({ picture, pictureAddedAt: now })
    .where(eq(paymentDeclarations.id, id))
    .returning(declarationColumns)
  if (!changed) throw new Error('the declaration is gone')
  return ownDeclarationOf(changed)
}

const day = 24 * 3_600_000
const forgottenAtOnce = 100

/**
 * Removes pictures once nobody would still doubt what was decided by them; also of what the office never decided, so long after it was
 * last touched (docs/rules/declared-payments.md#pictures).
 */
export async function deleteExpiredPictures(db: Db, now: Date, line: Line = strictLine): Promise<void> {
  const before = new Date(now.getTime() - pictureDays * day)
  const { picture, decidedAt, pictureAddedAt, createdAt } = paymentDeclarations
  const touchedAt = sql`coalesce(${decidedAt}, ${pictureAddedAt}, ${createdAt})`
  const isOver = and(isNotNull(picture), lt(touchedAt, before))
  const forget = (some: number[]) =>
    db
      .update(paymentDeclarations)
      .set({ picture: null })
      .where(and(inArray(paymentDeclarations.id, some), isOver))
  await inLine(await idsOf(db, paymentDeclarations, isOver), line, forget, forgottenAtOnce)
}

// How who declared a payment is told of it.

type Registration = typeof registrations.$inferSelect

/** What was declared is about: one registration, or those of a booking. */
export interface DeclaredFor extends Pick<LinkedRegistrations, 'training' | 'booking'> {
  rows: readonly [Registration, ...Registration[]]
}

/**
 * Writes a letter to the person who declared it, in the registration's language: its person, of whom an erased one gets none, or those who speak for the
 * pharmacy that booked.
 */
export async function tellDeclarer(
  tx: Tx,
  call: Pick<RequestContext, 'company' | 'config' | 'jobs' | 'now'>,
  { rows: [registration], training, booking }: DeclaredFor,
  letterIn: (data: LetterData, locale: Locale) => Letter,
): Promise<void> {
  const { id: registrationId, email, locale } = registration
  if (booking) {
    const { id: bookingId, reference, pharmacy } = booking
    const all = { ...registration, firstName: '', paymentReference: reference }
    for (const to of await moneyReadersOf(tx, call.company, pharmacy, training.id)) {
      const data = payerLetterDataOf(all, training, call.config, { email: to, reference })
      const mail = renderMail(letterIn(data, locale), call.company, locale)
      await notify(tx, call, { type: 'pharmacy_payment', registrationId, bookingId, locale, to, mail })
    }
    return
  }
  if (isErased(registration)) return
  const letter = letterIn(letterDataOf(registration, training, call.config, null), locale)
  const mail = renderMail(letter, call.company, locale)
  await notify(tx, call, { type: 'payment_update', registrationId, locale, to: email, mail })
}
