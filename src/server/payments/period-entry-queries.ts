import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { BookedKind, OwnMovement } from '../../domain/payments/ledger.ts'
import type { PeriodDays } from '../../domain/payments/ledger-period.ts'
import type { Locale } from '../../domain/values/language.ts'
import type { Db } from '../db/open.ts'
import { isChosen } from '../db/ordered.ts'
import { inDays } from '../db/periods.ts'
import { documents } from '../db/schema/documents.ts'
import { moneyTransactions, payments } from '../db/schema/payments.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { registrations } from '../db/schema/registrations.ts'
import { users } from '../db/schema/staff.ts'
import { trainings } from '../db/schema/trainings.ts'
import { titleIn } from '../db/title-in.ts'
import { isOwnIn, ownBookedAt } from './period-queries.ts'

const [receipt, invoice, avoir] = [alias(documents, 'receipt'), alias(documents, 'invoice'), alias(documents, 'avoir')]

type PersonEntry = Awaited<ReturnType<typeof readEntries>>[number]

/**
 * An entry of the ledger as the accountant reads it: with its papers' numbers, and who recorded it. The firm's own movement is one
 * too, without a number of its own and of no registration.
 */
export type PeriodEntry = Omit<PersonEntry, 'id' | 'registrationId' | 'kind'> & {
  id: number | null
  registrationId: number | null
  kind: BookedKind
}

/** The invoice of an entry's registration: its own, or the one for several of a pharmacy that it is on; a valid one before a revoked. */
const invoiceOfEntry = sql`(
  select paper.id from (
    select id from documents where registration_id = ${payments.registrationId}
    union all select document_id from document_registrations where registration_id = ${payments.registrationId}
  ) about join documents paper on paper.id = about.id
  where paper.kind = 'invoice' and paper.superseded_at is null
  order by paper.revoked_at is not null, paper.id desc limit 1)`

/**
 * To whom the paper of an entry is made out: its own receipt or avoir, or that of the payment that it takes back or was recorded with. Who
 * was erased is named by no file, so that their own name is not among it.
 */
const paperOfEntry = sql`(
  select coalesce(paper.snapshot -> 'payer' ->> 'name', case when paper.aside_at is null
    then nullif(concat_ws(' ', nullif(paper.snapshot -> 'person' ->> 'firstName', ''), nullif(paper.snapshot -> 'person' ->> 'lastName', '')), '') end)
  from (select ${payments.id} as id union all select ${payments.reverses} union all
    select beside.id from payments beside where beside.transaction_id = ${payments.transactionId}
      and beside.registration_id = ${payments.registrationId}) about
  join documents paper on paper.payment_id = about.id
  where paper.kind in ('receipt', 'credit_note')
  order by about.id = ${payments.id} desc, paper.id limit 1)`

const readEntries = (db: Db, chosen: number[], locale: Locale) =>
  db
    .select({
      id: payments.id,
      transactionId: payments.transactionId,
      kind: payments.kind,
      amount: payments.amount,
      method: payments.method,
      reference: payments.reference,
      notes: payments.notes,
      reverses: payments.reverses,
      registrationId: payments.registrationId,
      bookedAt: payments.bookedAt,
      createdAt: payments.createdAt,
      valuedOn: moneyTransactions.valuedOn,
      operator: moneyTransactions.operator,
      firstName: registrations.firstName,
      lastName: registrations.lastName,
      /** As its paper says, which stays as issued; where it has none, the employer who pays now, where one does. */
      payer: sql<string | null>`coalesce(${paperOfEntry}, ${pharmacies.name})`,
      trainingTitle: sql<string | null>`${titleIn(locale)}`,
      startsAt: trainings.startsAt,
      receipt: receipt.number,
      invoice: invoice.number,
      avoir: avoir.number,
      fneNumber: invoice.fneNumber,
      recordedBy: users.username,
    })
    .from(payments)
    .innerJoin(moneyTransactions, eq(moneyTransactions.id, payments.transactionId))
    .leftJoin(registrations, eq(registrations.id, payments.registrationId))
    .leftJoin(pharmacies, eq(pharmacies.id, registrations.pharmacyId))
    .leftJoin(trainings, eq(trainings.id, registrations.trainingId))
    .leftJoin(users, eq(users.id, payments.recordedBy))
    .leftJoin(receipt, and(eq(receipt.paymentId, payments.id), sql`${receipt.kind} = 'receipt'`))
    .leftJoin(avoir, and(eq(avoir.paymentId, payments.id), sql`${avoir.kind} = 'credit_note'`))
    .leftJoin(invoice, eq(invoice.id, invoiceOfEntry))
    .where(isChosen(payments.id, chosen))

/** What an own movement has none of. */
const ofNobody = {
  ...{ id: null, registrationId: null, firstName: null, lastName: null, payer: null },
  ...{ trainingTitle: null, startsAt: null, receipt: null, invoice: null, avoir: null, fneNumber: null },
  ...{ reverses: null, notes: null },
}

const readOwn = (db: Db, chosen: number[]) =>
  db
    .select({
      transactionId: moneyTransactions.id,
      kind: sql<OwnMovement>`${moneyTransactions.kind}`,
      amount: moneyTransactions.amount,
      method: moneyTransactions.method,
      reference: moneyTransactions.reference,
      bookedOn: sql<string>`${moneyTransactions.bookedOn}::text`,
      createdAt: moneyTransactions.createdAt,
      valuedOn: moneyTransactions.valuedOn,
      operator: moneyTransactions.operator,
      recordedBy: users.username,
    })
    .from(moneyTransactions)
    .leftJoin(users, eq(users.id, moneyTransactions.recordedBy))
    .where(isChosen(moneyTransactions.id, chosen))

/**
 * The entries of a period of the books and the firm's own movements in it, in the order in which they count. The ids of the latter are
 * those of their transactions, below 0.
 */
export const selectEntries = (db: Db, days: PeriodDays, locale: Locale) => ({
  ids: () => sql`(select id from (
    select ${payments.bookedAt} as booked_at, ${payments.id} as id from ${payments}
      where ${inDays(payments.bookedAt, days.from ?? undefined, days.to ?? undefined) ?? sql`true`}
    union all select ${ownBookedAt}, 0 - ${moneyTransactions.id} from ${moneyTransactions} where ${isOwnIn(days)}
  ) counted order by booked_at, id)`,
  async rows(chosen: number[]): Promise<PeriodEntry[]> {
    const rows = new Map<number, PeriodEntry>()
    const ofPeople = chosen.filter((id) => id > 0)
    for (const entry of await readEntries(db, ofPeople, locale)) rows.set(entry.id, entry)
    const own = chosen.filter((id) => id < 0).map((id) => 0 - id)
    for (const { bookedOn, ...movement } of own.length > 0 ? await readOwn(db, own) : [])
      rows.set(0 - movement.transactionId, {
        ...ofNobody,
        ...movement,
        bookedAt: new Date(`${bookedOn}T00:00:00Z`),
      })
    return chosen.flatMap((id) => rows.get(id) ?? [])
  },
})
