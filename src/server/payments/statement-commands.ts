import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { type AccountEntry, type Charge, linesOf } from '../../domain/payments/account-statement.ts'
import { creditIn } from '../../domain/payments/ledger.ts'
import { trainingHeadings } from '../../domain/trainings/training.ts'
import type { Locale } from '../../domain/values/language.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db } from '../db/open.ts'
import { refuseSeveralNames, rowsOfPerson } from '../db/person.ts'
import { payments } from '../db/schema/payments.ts'
import { pharmacies, pharmacyBookings } from '../db/schema/pharmacies.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { issuerIn } from '../documents/issue-certificate-commands.ts'
import type { RequestContext } from '../http/request-context.ts'
import { payersOf, proformaNumbersOf } from '../notifications/payer-queries.ts'

interface Paper {
  pdf: Buffer
  fileName: string
}

/**
 * Makes the statement of a person's account (docs/rules/payments.md#statement-of-account). Nothing of it is kept: it says what holds now.
 * What their pharmacy pays for is named, and is due by its account.
 * @param id any registration of theirs
 * @returns the PDF, and what to call it
 * @throws Refusal `registration_not_found`, `hours_names`
 */
export async function makeStatement(call: RequestContext, id: number, locale: Locale): Promise<Paper> {
  const { db } = call
  const person = await rowsOfPerson(db, id)
  const theirs = inArray(registrations.id, person.registrations)
  const charged = await readCharged(db, theirs)
  const [newest] = charged
  if (!newest) throw new Refusal('registration_not_found')
  const counted = charged.map(({ registration }) => registration.id)
  await refuseSeveralNames(db, person.names, counted)
  const payers = await payersOf(
    db,
    charged.map(({ registration }) => registration),
  )
  const charges = charged.map((one) => ({
    ...chargeOf(one, locale),
    payer: payers.get(one.registration.pharmacyId)?.name,
  }))
  const own = and(theirs, isNull(registrations.pharmacyId))
  return render(call, { holder: nameOf(newest), charges, entries: await entriesOf(db, own), name: String(id) }, locale)
}

/**
 * Makes that of a pharmacy's account: what it pays for, and what counts for it.
 * @returns the PDF, and what to call it
 * @throws Refusal `pharmacy_not_found`
 */
export async function makePharmacyStatement(call: RequestContext, id: number, locale: Locale): Promise<Paper> {
  const { db } = call
  const [pharmacy] = await db.select().from(pharmacies).where(eq(pharmacies.id, id))
  if (!pharmacy) throw new Refusal('pharmacy_not_found')
  const itsOwn = eq(registrations.pharmacyId, id)
  const charged = await readCharged(db, itsOwn)
  const ids = charged.map(({ registration }) => registration.id)
  const quoted = await quotedBy(db, id)
  const proformas = await proformaNumbersOf(db, ids)
  const charges = charged.map((one) => ({
    ...chargeOf(one, locale),
    person: nameOf(one),
    proformas: proformas.get(one.registration.id),
  }))
  const name = `${locale === 'fr' ? 'officine' : 'pharmacy'}-${id}`
  const entries = await entriesOf(db, itsOwn)
  return render(call, { holder: pharmacy.name, charges, entries, name, quoted }, locale)
}

/** The reference that a pharmacy was given for all that it booked at once, by the reference of each registration. */
async function quotedBy(db: Db, pharmacyId: number): Promise<Map<string, string>> {
  const found = await db
    .select({ own: registrations.paymentReference, booking: pharmacyBookings.reference })
    .from(registrations)
    .innerJoin(pharmacyBookings, eq(pharmacyBookings.id, registrations.bookingId))
    .where(and(eq(registrations.pharmacyId, pharmacyId), eq(pharmacyBookings.pharmacyId, pharmacyId)))
  return new Map(found.map(({ own, booking }) => [own, booking]))
}

type Charged = Awaited<ReturnType<typeof readCharged>>[number]
type Which = ReturnType<typeof and>

const readCharged = (db: Db, which: Which) =>
  db
    .select({ registration: registrations, training: trainings })
    .from(registrations)
    .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
    .where(which)
    .orderBy(desc(registrations.createdAt), desc(registrations.id))

const nameOf = ({ registration: { firstName, lastName } }: Charged) => `${firstName} ${lastName}`

const chargeOf = ({ registration, training }: Charged, locale: Locale): Charge => ({
  at: registration.createdAt.toISOString(),
  training: trainingHeadings(training, locale).title.text,
  startsAt: training.startsAt?.toISOString() ?? null,
  paymentReference: registration.paymentReference,
  price: registration.price,
  paymentAmount: registration.paymentAmount,
  status: registration.status,
  paymentStatus: registration.paymentStatus,
})

interface Account {
  holder: string
  charges: Charge[]
  entries: AccountEntry[]
  /** What the file is called after. */
  name: string
  /** The reference to print, by that of the registration, where it is another. */
  quoted?: Map<string, string>
}

async function render(
  call: RequestContext,
  { holder, charges, entries, name, quoted }: Account,
  locale: Locale,
): Promise<Paper> {
  const { renderStatement } = await import('../pdf/statement.ts')
  const pdf = await renderStatement({
    locale,
    firm: issuerIn(call, locale).firm,
    holder,
    lines: linesOf(charges, entries, quoted),
    credit: creditIn(entries),
    madeAt: call.now.toISOString(),
  })
  const day = call.now.toISOString().slice(0, 10)
  return { pdf, fileName: locale === 'fr' ? `releve-${name}-${day}.pdf` : `statement-${name}-${day}.pdf` }
}

async function entriesOf(db: Db, which: Which): Promise<AccountEntry[]> {
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
    .where(which)
    .orderBy(asc(payments.bookedAt), asc(payments.id))
  return found.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }))
}
