// What happens beside the counter in a week of the firm's books: statements, declared payments, discounts, instalments, pharmacies.
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { BookedRegistration, Booking } from '../../src/domain/pharmacies/pharmacy-booking.ts'
import type { LineOutcome, TakenStatement } from '../../src/domain/statements/statement-line.ts'
import { dayOf } from '../../src/domain/values/month.ts'
import { moneyTransactions, payments } from '../../src/server/db/schema/payments.ts'
import { pharmacyContact, type startApi } from '../api.ts'
import { days } from '../clock.ts'
import { of } from '../dice.ts'
import { csvOf } from '../factories/spreadsheet.ts'
import { uniqueWord } from '../factories/unique.ts'
import { bookedPerson } from '../forms.ts'
import { sendFile } from '../import-file.ts'

type Api = Awaited<ReturnType<typeof startApi>>
type Office = ReturnType<Api['as']>

/** Who works, on what, as the dice fall; `note` counts what was done and what was refused, and answers the body of what was done. */
export interface Week {
  api: Api
  office: Office
  roll: (sides: number) => number
  note: (act: string, answer: Promise<{ status: number; body: unknown }>) => Promise<unknown>
  people: number[]
}

/** Somebody says they have paid, and the office confirms it or does not. */
export async function declare({ api: { build }, office, roll, note }: Week, registrationId: number) {
  const amount = of([10_000, 25_000], roll)
  const { id, reference } = await build.paymentDeclaration({ registrationId, amount })
  const answer = `/api/admin/payment-declarations/${id}`
  const act = roll(5)
  if (act === 0) await note('refuse', office.post(`${answer}/refusal`, { reason: 'Rien de reçu' }))
  if (act > 1) await note('confirm', office.post(`${answer}/confirmation`, { amount, surplus: 'credit' }))
  return { registrationId, amount, reference, isOpen: act === 1 }
}

/** What remains is to be paid in two parts. */
export function agree({ api: { clock }, office, note }: Week, registrationId: number, remaining: number) {
  const dueOn = (inDays: number) => dayOf(new Date(clock.now().getTime() + inDays * days))
  const first = Math.floor(remaining / 2)
  const instalments = [
    { dueOn: dueOn(1), amount: first },
    { dueOn: dueOn(30), amount: remaining - first },
  ]
  return note('instalments', office.put(`/api/registrations/${registrationId}/instalments`, { instalments }))
}

/** A pharmacy registers some of its people at once, and one who is to be named. */
export async function book({ api: { as, build, clock }, note, people, roll }: Week) {
  const browser = as(pharmacyContact(await build.pharmacyContact()))
  const startsAt = new Date(clock.now().getTime() + 40 * days)
  const training = await build.training({ price: 50_000, maxParticipants: 40, startsAt })
  const booked = Array.from({ length: 2 + roll(3) }, () => bookedPerson())
  const form = { trainingId: training.id, people: booked, unnamed: 1, termsAccepted: true }
  const made = (await note('book', browser.post<Booking>('/api/pharmacy/bookings', form))) as Booking | undefined
  if (!made) return []
  const { body } = await browser.get<BookedRegistration[]>('/api/pharmacy/registrations')
  people.push(...body.map(({ id }) => id))
  return body.map(({ id }) => id)
}

const headings = ['Date', 'Référence', 'Crédit', 'Débit', 'Frais', 'Type']

/**
 * The week's statement of Wave: payments that the office has recorded, others for people it names, transfers that belong to nobody, what was
 * kept and paid out. Taken in twice, as it happens.
 * @param toPay whom lines are for, and how much
 */
export async function takeStatement(
  week: Week,
  toPay: { registrationId: number; amount: number; reference?: string }[],
) {
  const { api, office, note } = week
  const today = dayOf(api.clock.now())
  const line = (changes: Record<string, string>) => {
    const written: Record<string, string> = { Date: today, Référence: `T-${uniqueWord()}`, ...changes }
    return headings.map((name) => written[name] ?? '')
  }
  const known = await recordedByWave(api)
  const received = (amount: number, reference = `T-${uniqueWord()}`) =>
    line({ Référence: reference, Crédit: String(amount), Frais: String(Math.ceil(amount / 100)), Type: 'Paiement' })
  const rows = [
    ...known.map(({ amount, reference }) => received(amount, reference ?? '')),
    ...toPay.map(({ amount, reference }) => received(amount, reference)),
    received(7_000 + week.roll(999)),
    line({ Débit: '350', Type: 'Frais' }),
    line({ Débit: '120000', Type: 'Reversement' }),
  ]
  const send = () =>
    sendFile<TakenStatement>(
      office,
      '/api/admin/statements',
      csvOf([headings, ...rows]),
      { operator: 'Wave', method: 'mobile' },
      { name: 'wave.csv' },
    )
  const taken = (await note('statement', send())) as TakenStatement
  await note('statement again', send())
  const id = (index: number) => taken.lines[index]?.id ?? 0
  const decisions = [
    ...known.map(({ paymentId }, index) => ({ id: id(index), act: 'recognize', paymentId })),
    ...toPay.map(({ registrationId, amount }, index) => ({
      ...{ id: id(known.length + index), act: 'record', surplus: 'credit', confirmCancelled: true },
      allocations: [{ registrationId, amount }],
    })),
    { id: id(rows.length - 2), act: 'own', as: 'fee' },
    { id: id(rows.length - 1), act: 'own', as: 'payout' },
  ]
  const answer = office.post<{ outcomes: LineOutcome[] }>('/api/admin/statement-lines/decisions', { decisions })
  const { outcomes } = (await note('decide', answer)) as { outcomes: LineOutcome[] }
  for (const [index, { problem }] of outcomes.entries()) {
    const act = decisions[index]?.act ?? ''
    await note(act, Promise.resolve({ status: problem ? 409 : 200, body: problem }))
  }
}

/** A few payments by Wave that no statement has told of yet. */
const recordedByWave = ({ db }: Api) =>
  db
    .select({ paymentId: payments.id, amount: payments.amount, reference: payments.reference })
    .from(payments)
    .innerJoin(moneyTransactions, eq(moneyTransactions.id, payments.transactionId))
    .where(
      and(
        eq(payments.kind, 'payment'),
        eq(moneyTransactions.operator, 'Wave'),
        isNotNull(payments.reference),
        sql`${moneyTransactions.amount} = ${payments.amount}`,
        sql`not exists (select from statement_lines told where told.transaction_id = ${moneyTransactions.id})`,
      ),
    )
    .orderBy(desc(payments.id))
    .limit(5)
