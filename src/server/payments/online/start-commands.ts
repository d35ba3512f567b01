// Somebody begins to pay in the browser (docs/rules/online-payments.md#beginning).
import { randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { abilities, type Provider, providerNames, takesAmount } from '../../../domain/company/payment-providers.ts'
import {
  claimLostAfter,
  nextCheck,
  type StartedPayment,
  type StartForm,
} from '../../../domain/payments/online-payment.ts'
import { owedOf } from '../../../domain/registrations/registration.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { withLanguage } from '../../../domain/values/language-path.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { noticePath, payPath } from '../../../domain/values/paths.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { readPhone } from '../../../domain/values/read-phone.ts'
import type { Tx } from '../../db/open.ts'
import { onlinePayments } from '../../db/schema/online-payments.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { payingPharmacy } from '../../notifications/payer-queries.ts'
import type { PaymentIntent, Started } from '../../outgoing/payment-provider.ts'
import { portOf } from '../../outgoing/providers.ts'
import { lockRegistration } from '../../registrations/commands.ts'
import type { LinkedRegistrations } from '../declarations/booking-queries.ts'
import { findByLink } from '../declarations/link-queries.ts'
import { hashOfToken } from './notice-commands.ts'
import {
  accessOf,
  mayLeadTo,
  noteAsking,
  noteCalled,
  noteDown,
  noteUp,
  type ProviderRow,
  readProvider,
  standingOf,
  stopIfOlder,
  stopProvider,
} from './provider-commands.ts'

type Row = typeof onlinePayments.$inferSelect

/**
 * Begins a payment: that it is asked for is committed before it is, so that a lost answer is found again by its reference and nothing is
 * begun twice. The same again, while it waits for its payer, is the first one.
 * @param form amount in FCFA
 * @throws Refusal `declaration_link_unknown`, `nothing_to_declare`, `online_amount` with what the provider takes, `amount_too_high` telling
 * what remains, `provider_away` where it takes no payments at present, `invalid` for a wallet or phone that it asks for
 */
export async function startOnlinePayment(call: RequestContext, form: StartForm): Promise<StartedPayment> {
  const { config, settings, now, secrets } = call
  const provider = await readProvider(call.db, form.provider)
  if (!provider || !standingOf({ config, settings, now }, [provider]).providers.includes(form.provider))
    throw away(form)
  if (await stopIfOlder(call.db, config.dataFolder, provider)) throw away(form)
  const wallet = walletOf(form)
  const { row, isNew, label } = await claim(call, form, wallet)
  if (!isNew) return asStarted(row, provider)
  await noteCalled(config.dataFolder, row.provider, row.createdAt)
  const { publicUrl } = config
  const link = new URLSearchParams({ reference: form.paymentReference, cle: form.token, retour: row.reference })
  const returnUrl = `${publicUrl}${withLanguage(payPath, row.locale)}?${link}`
  const intent: PaymentIntent = {
    ...{ reference: row.reference, amount: row.amount, label, locale: row.locale, wallet, returnUrl },
    notifyUrl: publicUrl + noticePath(row.provider),
    email: call.company.email,
  }
  const port = await portOf(row.provider)
  const started = await port.start(accessOf({ config, secrets, clock: () => now }, provider), intent)
  const after = await call.db.transaction((tx) => noteStarted(tx, provider, row, started, new Date()))
  if (started.kind === 'down' || started.kind === 'keys') throw away(form)
  return asStarted(after, provider)
}

const away = ({ provider }: { provider: Provider }) =>
  new Refusal('provider_away', { provider: providerNames[provider] })

const asStarted = ({ reference, state, payUrl }: Row, provider: ProviderRow): StartedPayment => ({
  ...{ reference, state },
  url: payUrl !== null && mayLeadTo(payUrl, provider) ? payUrl : null,
})

/** @throws Refusal `invalid` */
function walletOf({ provider, operator, phone = '' }: StartForm): PaymentIntent['wallet'] {
  const { asksFor } = abilities[provider]
  if (asksFor.length === 0) return null
  if (!operator || !asksFor.includes(operator)) throw new Refusal('invalid', {}, { operator: 'paidOperator' })
  const read = readPhone(phone)
  if (!read) throw new Refusal('invalid', {}, { phone: 'phone' })
  return { operator, phone: read }
}

/** Writes that a payment is about to be begun, or finds the one that waits for its payer already. */
async function claim(
  call: RequestContext,
  form: StartForm,
  wallet: PaymentIntent['wallet'],
): Promise<{ row: Row; isNew: boolean; label: string }> {
  const first = await findByLink(call.db, call.config, form)
  return call.db.transaction(async (tx) => {
    // Who begins to pay for the same waits here.
    await lockRegistration(tx, first.registrations[0].id)
    const linked = await findByLink(tx, call.config, form)
    await refuseUnpayable(tx, linked, form, call.locale)
    const {
      registrations: [registration],
      booking,
      training,
    } = linked
    const about = {
      ...{ registrationId: registration.id, bookingId: booking?.id ?? null, amount: form.amount },
      // Which wallet is asked; what is paid tells whose paid.
      ...{ operator: wallet?.operator ?? null, payerPhone: wallet?.phone ?? null },
    }
    const label = `${training.title} · ${form.paymentReference}`
    const open = await findOpen(tx, form.provider, about, call.now)
    if (open) return { row: open, isNew: false, label }
    const { now } = call
    const [row] = await tx
      .insert(onlinePayments)
      .values({
        ...about,
        ...{ reference: newReference(), provider: form.provider, locale: call.locale, createdAt: now, seenAt: now },
        expiresAt: new Date(now.getTime() + abilities[form.provider].lifetime * 60_000),
        // Where this process ends before its answer, another one looks what became of it.
        nextCheckAt: new Date(now.getTime() + claimLostAfter),
      })
      .returning()
    if (!row) throw new Error('insert returned no row')
    if (!(await noteAsking(tx, form.provider, now))) throw away(form)
    return { row, isNew: true, label }
  })
}

/** Letters and digits that every provider takes, and nobody guesses. */
const newReference = () => `OF${randomBytes(9).toString('hex').toUpperCase()}`

/** @throws Refusal `nothing_to_declare`, `amount_too_high`, `online_amount` */
async function refuseUnpayable(
  tx: Tx,
  { registrations: rows, booking }: LinkedRegistrations,
  { provider, amount }: StartForm,
  locale: Locale,
): Promise<void> {
  const remaining = rows.reduce((sum, row) => sum + owedOf(row), 0)
  if (remaining === 0 || (!booking && (await payingPharmacy(tx, rows[0])))) throw new Refusal('nothing_to_declare')
  if (amount > remaining) {
    throw new Refusal('amount_too_high', { remaining: formatMoney(remaining) }, { amount: 'paymentTooHigh' })
  }
  if (takesAmount(provider, amount)) return
  const { minimum, maximum, step } = abilities[provider]
  const inSteps = locale === 'fr' ? `, par multiples de ${step}` : `, in multiples of ${step}`
  const steps = step > 1 ? inSteps : ''
  const told = {
    provider: providerNames[provider],
    minimum: formatMoney(minimum),
    maximum: formatMoney(maximum),
    steps,
  }
  throw new Refusal('online_amount', told, { amount: 'onlineAmount' })
}

type About = Pick<Row, 'registrationId' | 'bookingId' | 'amount' | 'operator' | 'payerPhone'>

/** How much of its time an open payment has left at least to be gone on with, in milliseconds. */
const timeLeft = 120_000

/** The same payment, where it waits for its payer: by a second tap, or after the way back; of the same wallet, where one is asked. */
async function findOpen(
  tx: Tx,
  provider: Provider,
  { registrationId, bookingId, amount, operator, payerPhone }: About,
  now: Date,
): Promise<Row | undefined> {
  const [open] = await tx
    .select()
    .from(onlinePayments)
    .where(
      and(
        eq(onlinePayments.provider, provider),
        eq(onlinePayments.registrationId, registrationId),
        bookingId === null ? isNull(onlinePayments.bookingId) : eq(onlinePayments.bookingId, bookingId),
        eq(onlinePayments.amount, amount),
        operator === null ? undefined : eq(onlinePayments.operator, operator),
        payerPhone === null ? undefined : eq(onlinePayments.payerPhone, payerPhone),
        inArray(onlinePayments.state, ['claimed', 'unknown', 'open']),
        sql`${onlinePayments.expiresAt} > ${new Date(now.getTime() + timeLeft).toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(onlinePayments.id))
    .limit(1)
  return open
}

/** Notes what came of beginning a payment. One that was given up meanwhile is settled by the answer all the same. */
export async function noteStarted(
  tx: Tx,
  provider: ProviderRow,
  { id }: Pick<Row, 'id'>,
  started: Started,
  now: Date,
): Promise<Row> {
  const [row] = await tx.select().from(onlinePayments).where(eq(onlinePayments.id, id)).for('update')
  if (!row) throw new Error('the payment is gone')
  if (!['claimed', 'unknown', 'failed'].includes(row.state)) return row
  const change = await outcomeOf(tx, provider, row, started, now)
  const [after] = await tx.update(onlinePayments).set(change).where(eq(onlinePayments.id, id)).returning()
  if (!after) throw new Error('update returned no row')
  return after
}

async function outcomeOf(
  tx: Tx,
  provider: ProviderRow,
  row: Row,
  started: Started,
  now: Date,
): Promise<Partial<typeof onlinePayments.$inferInsert>> {
  const ended = (problem: string) => ({ state: 'failed' as const, problem, endedAt: now, nextCheckAt: null })
  switch (started.kind) {
    case 'open': {
      const { remoteId, url: payUrl, notifyToken } = started
      const expiresAt = started.expiresAt ?? row.expiresAt ?? now
      await noteUp(tx, provider)
      const at = nextCheck(
        {
          provider: row.provider,
          createdAt: row.createdAt.getTime(),
          expiresAt: expiresAt.getTime(),
          seenAt: now.getTime(),
        },
        now.getTime(),
      )
      return {
        ...{ state: 'open', remoteId, payUrl, expiresAt, problem: null, endedAt: null },
        nextCheckAt: at === null ? null : new Date(at),
        ...(notifyToken && { notifyHash: hashOfToken(notifyToken) }),
      }
    }
    case 'unknown':
      return {
        ...{ state: 'unknown', nextCheckAt: new Date(now.getTime() + 5_000) },
        ...(started.remoteId !== undefined && { remoteId: started.remoteId }),
      }
    case 'refused':
      return ended(started.problem)
    case 'down':
      await noteDown(tx, provider, now)
      return ended('down')
    case 'keys':
      await stopProvider(tx, row.provider, 'keys_refused')
      return ended('keys')
  }
}
