import { asc, desc, eq } from 'drizzle-orm'
import { type AccountEntry, type Charge, linesOf } from '../../domain/account-statement.ts'
import type { Locale } from '../../domain/language.ts'
import { creditIn } from '../../domain/ledger.ts'
import { Refusal } from '../../domain/problem.ts'
import { trainingHeadings } from '../../domain/training.ts'
import type { Db } from '../db/open.ts'
import { isEmailOf, isRegistrationOf } from '../db/person.ts'
import { payments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { issuerIn } from '../documents/issue-commands.ts'
import type { Call } from '../http/call.ts'

/**
 * Makes the statement of a person's account (docs/rules/payments.md#statement-of-account). Nothing of it is kept: it says what holds now.
 * @param id any registration of theirs
 * @returns the PDF, and what to call it
 * @throws Refusal `registration_not_found`
 */
export async function makeStatement(
  call: Call,
  id: number,
  locale: Locale,
): Promise<{ pdf: Buffer; fileName: string }> {
  const { db, now } = call
  const charged = await db
    .select({ registration: registrations, training: trainings })
    .from(registrations)
    .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
    .where(isEmailOf(registrations.email, id))
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
  const [newest] = charged
  if (!newest) throw new Refusal('registration_not_found')
  const { firstName, lastName } = newest.registration
  const charges = charged.map(
    ({ registration, training }): Charge => ({
      at: registration.createdAt.toISOString(),
      training: trainingHeadings(training, locale).title.text,
      startsAt: training.startsAt?.toISOString() ?? null,
      paymentReference: registration.paymentReference,
      price: registration.price,
      paymentAmount: registration.paymentAmount,
      status: registration.status,
      paymentStatus: registration.paymentStatus,
    }),
  )
  const entries = await entriesOf(db, id)
  const { renderStatement } = await import('../pdf/statement.ts')
  const pdf = await renderStatement({
    locale,
    firm: issuerIn(call, locale).firm,
    person: { firstName, lastName },
    lines: linesOf(charges, entries),
    credit: creditIn(entries),
    madeAt: now.toISOString(),
  })
  const day = now.toISOString().slice(0, 10)
  return { pdf, fileName: locale === 'fr' ? `releve-${id}-${day}.pdf` : `statement-${id}-${day}.pdf` }
}

async function entriesOf(db: Db, id: number): Promise<AccountEntry[]> {
  const found = await db
    .select({
      at: payments.bookedAt,
      kind: payments.kind,
      method: payments.method,
      reference: payments.reference,
      amount: payments.amount,
      paymentReference: registrations.paymentReference,
    })
    .from(payments)
    .innerJoin(registrations, eq(registrations.id, payments.registrationId))
    .where(isRegistrationOf(payments.registrationId, id))
    .orderBy(asc(payments.bookedAt), asc(payments.id))
  return found.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }))
}
