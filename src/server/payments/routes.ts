import { Hono } from 'hono'
import * as v from 'valibot'
import { asksOfGroupings, PaymentSums } from '../../domain/desk/list-sums.ts'
import {
  daysOfPeriod,
  LedgerMonth,
  LedgerPeriod,
  monthInAddress,
  PeriodQuery,
  sheetInAddress,
} from '../../domain/payments/ledger-period.ts'
import {
  AgedBalance,
  BounceForm,
  CreditTransferForm,
  InstalmentsDue,
  PaymentForm,
  RecordedPayment,
  RecordedTransaction,
  Recorder,
  RefundForm,
  ReversalForm,
  TransactionForm,
} from '../../domain/payments/payment.ts'
import { DiscrepancyGroup, ExplanationForm } from '../../domain/registrations/discrepancy.ts'
import { InstalmentPlanForm } from '../../domain/registrations/instalment.ts'
import { RegistrationDetail, RegistrationPaymentForm } from '../../domain/registrations/registration.ts'
import { sendPaper } from '../files/content-disposition.ts'
import { beforeChange, done, endpoint } from '../http/endpoint.ts'
import { idempotencyKeyOf } from '../http/idempotency.ts'
import { idParam, input } from '../http/input.ts'
import { listRouteForKeys } from '../http/list-route.ts'
import { moneyReaders, moneyRecorders } from '../session/permission.ts'
import { correctPayment } from './correct-commands.ts'
import { PaymentSumsQuery, paymentList } from './list.ts'
import { listRecorders, readAgedBalance } from './queries.ts'
import { recordPayment, recordTransaction } from './record-commands.ts'

/** Loaded at its first use: a start is shorter without. */
const refunding = () => import('./refund-commands.ts')

// What is asked for now and then is loaded then: a start waits for none of it.
const lazy = {
  reversal: () => import('./reversal-commands.ts'),
  bounce: () => import('./bounce-commands.ts'),
  credit: () => import('./credit-commands.ts'),
  instalments: () => import('./instalment-commands.ts'),
  instalmentsDue: () => import('./instalment-commands.ts'),
  months: () => import('./month-commands.ts'),
  latestMonths: () => import('./month-commands.ts'),
  period: () => import('./period-queries.ts'),
  sums: () => import('./sums-queries.ts'),
  discrepancies: () => import('./discrepancy-queries.ts'),
  explaining: () => import('./discrepancy-commands.ts'),
}

export const paymentRoutes = new Hono()
  .get(
    '/payments',
    ...listRouteForKeys(moneyReaders, 'Payments, refunds and corrections, searched, sorted and paged', paymentList, {
      scope: 'payments:read',
      tellsOfPeople: true,
    }),
  )
  .get(
    '/payments/sums',
    endpoint(moneyReaders, {
      summary:
        'What the payments of a list come to (FCFA), in all, by payer or session, and by the month of the session',
      answers: { 200: PaymentSums },
      refusals: [400],
      asks: { ...paymentList.asks, by: asksOfGroupings },
    }),
    input('query', PaymentSumsQuery),
    async (c) => c.json(await (await lazy.sums()).sumPayments(c.var.call, c.req.valid('query'))),
  )
  .get(
    '/payments/recorders',
    endpoint(moneyReaders, { summary: 'Who has recorded payments', answers: { 200: v.array(Recorder) } }),
    async (c) => c.json(await listRecorders(c.var.call.db)),
  )
  .post(
    '/payments',
    endpoint(moneyRecorders, {
      summary: 'Record a payment (FCFA) for a registration',
      answers: { 201: RecordedPayment },
      refusals: [400, 404, 409, 413, 415, 422],
      key: { scope: 'payments:write', tellsOfPeople: true },
      isRepeatable: true,
    }),
    input('json', PaymentForm),
    async (c) => c.json(await recordPayment(c.var.call, c.req.valid('json'), idempotencyKeyOf(c)), 201),
  )
  .post(
    '/payments/transactions',
    endpoint(moneyRecorders, {
      summary: 'Record money (FCFA) that came at once for several registrations',
      answers: { 201: RecordedTransaction },
      refusals: [...beforeChange, 404, 409, 422],
      isRepeatable: true,
    }),
    input('json', TransactionForm),
    async (c) => c.json(await recordTransaction(c.var.call, c.req.valid('json'), idempotencyKeyOf(c)), 201),
  )
  .post(
    '/payments/:id/reversal',
    endpoint(moneyRecorders, {
      summary:
        'Take back a payment, refund or correction that should not have been recorded; its receipt or credit note is revoked',
      answers: { 201: RecordedPayment },
      refusals: [...beforeChange, 404, 409, 422],
      isRepeatable: true,
    }),
    input('param', idParam),
    input('json', ReversalForm),
    async (c) => {
      const { reversePayment } = await lazy.reversal()
      const { id } = c.req.valid('param')
      return c.json(await reversePayment(c.var.call, id, c.req.valid('json'), idempotencyKeyOf(c)), 201)
    },
  )
  .post(
    '/payments/:id/bounce',
    endpoint(moneyRecorders, {
      summary:
        'Take back all that a cheque had paid, because it bounced, with the fee (FCFA) that the bank took for it',
      answers: { 201: RecordedTransaction },
      refusals: [...beforeChange, 404, 409, 422],
      isRepeatable: true,
    }),
    input('param', idParam),
    input('json', BounceForm),
    async (c) => {
      const { bounceCheque } = await lazy.bounce()
      const { id } = c.req.valid('param')
      return c.json(await bounceCheque(c.var.call, id, c.req.valid('json'), idempotencyKeyOf(c)), 201)
    },
  )
  .post(
    '/registrations/:id/credit-transfers',
    endpoint(moneyRecorders, {
      summary:
        'Let a credit (FCFA), or money that is to be given back, count for another registration, or a credit for its own',
      answers: { 201: RecordedTransaction },
      refusals: [...beforeChange, 404, 409, 422],
      isRepeatable: true,
    }),
    input('param', idParam),
    input('json', CreditTransferForm),
    async (c) => {
      const { transferCredit } = await lazy.credit()
      const { id } = c.req.valid('param')
      return c.json(await transferCredit(c.var.call, id, c.req.valid('json'), idempotencyKeyOf(c)), 201)
    },
  )
  .get(
    '/payments/aged-balance',
    endpoint(moneyReaders, { summary: 'What is owed, by how long it has been', answers: { 200: AgedBalance } }),
    async (c) => c.json(await readAgedBalance(c.var.call.db, c.var.call.now)),
  )
  .get(
    '/payments/period',
    endpoint(moneyReaders, {
      summary: 'A period of the books: what came and went by method and operator, and the balance before and after it',
      answers: { 200: LedgerPeriod },
      refusals: [400],
    }),
    input('query', PeriodQuery),
    async (c) => {
      const { db, now, settings } = c.var.call
      const period = await (await lazy.period()).readPeriod(db, daysOfPeriod(c.req.valid('query'), now))
      return c.json({ ...period, layouts: settings.journal.layouts.map(({ name }) => name) })
    },
  )
  .get(
    '/payments/instalments',
    endpoint(moneyReaders, {
      summary: 'What plans say is late, or due within 30 days',
      answers: { 200: InstalmentsDue },
    }),
    async (c) => c.json(await (await lazy.instalmentsDue()).readInstalmentsDue(c.var.call.db, c.var.call.now)),
  )
  .put(
    '/registrations/:id/instalments',
    endpoint(moneyRecorders, {
      summary: 'Agree on the parts (FCFA) in which a registration is to be paid, or on none',
      answers: { 200: RegistrationDetail },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', InstalmentPlanForm),
    async (c) =>
      c.json(await (await lazy.instalments()).setInstalments(c.var.call, c.req.valid('param').id, c.req.valid('json'))),
  )
  .get(
    '/payments/discrepancies',
    endpoint(moneyReaders, {
      summary: 'What of the books does not agree, and why: by kind, how many and the oldest of them',
      answers: { 200: v.array(DiscrepancyGroup) },
    }),
    async (c) => c.json(await (await lazy.discrepancies()).listDiscrepancies(c.var.call)),
  )
  .post(
    '/payments/discrepancies/explanations',
    endpoint(moneyRecorders, {
      summary: 'Explain why something that does not agree is right as it stands',
      answers: { 204: null },
      refusals: [...beforeChange, 404, 422],
    }),
    input('json', ExplanationForm),
    async (c) => done(c, (await lazy.explaining()).explainDiscrepancy(c.var.call, c.req.valid('json'))),
  )
  .get(
    '/payments/months',
    endpoint(moneyReaders, {
      summary: 'The latest months of the books: what came and went by method, and which are closed',
      answers: { 200: v.array(LedgerMonth) },
    }),
    async (c) => c.json(await (await lazy.latestMonths()).listMonths(c.var.call.db, c.var.call.now)),
  )
  .post(
    '/payments/months/:month/closing',
    endpoint(moneyRecorders, {
      summary: 'Close the books of a month, for good',
      answers: { 201: LedgerMonth },
      refusals: [...beforeChange, 404, 409],
    }),
    input('param', v.object(monthInAddress)),
    async (c) => c.json(await (await lazy.months()).closeMonth(c.var.call, c.req.valid('param').month), 201),
  )
  .get(
    '/payments/months/:month/sheet/:language',
    endpoint(moneyReaders, {
      summary: 'The closing sheet of a month, as PDF',
      answers: { 200: 'file' },
      refusals: [404],
    }),
    input('param', v.object(sheetInAddress)),
    async (c) => {
      const { month, language } = c.req.valid('param')
      return sendPaper(c, await (await lazy.months()).makeClosingSheet(c.var.call, month, language))
    },
  )
  .put(
    '/registrations/:id/payment',
    endpoint(moneyRecorders, {
      summary: 'Set the payment status and amount (FCFA) of a registration by hand',
      answers: { 200: RegistrationDetail },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', RegistrationPaymentForm),
    async (c) => c.json(await correctPayment(c.var.call, c.req.valid('param').id, c.req.valid('json'))),
  )
  .post(
    '/registrations/:id/refunds',
    endpoint(moneyRecorders, {
      summary: 'Give back money (FCFA) that was paid for a registration',
      isRepeatable: true,
      answers: { 201: RecordedPayment },
      refusals: [...beforeChange, 404, 422],
    }),
    input('param', idParam),
    input('json', RefundForm),
    async (c) =>
      c.json(
        await (await refunding()).refundPayment(
          c.var.call,
          c.req.valid('param').id,
          c.req.valid('json'),
          idempotencyKeyOf(c),
        ),
        201,
      ),
  )
