import { Hono } from 'hono'
import * as v from 'valibot'
import { listingQuery, monthQuery } from '../../domain/listing.ts'
import { PaymentForm, PaymentRow, paymentMethods, RecordedPayment, RefundForm } from '../../domain/payment.ts'
import { RegistrationDetail, RegistrationPaymentForm } from '../../domain/registration.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { idempotencyKeyOf } from '../http/idempotency.ts'
import { idParam, input } from '../http/input.ts'
import { setListHeaders } from '../http/listing.ts'
import { administrators } from '../session/permission.ts'
import { correctPayment, recordPayment } from './commands.ts'
import { listPayments, paymentSorts } from './queries.ts'
import { refundPayment } from './refund-commands.ts'

/** What the list may be asked for; its export takes the same. */
export const PaymentQuery = v.object({
  ...listingQuery,
  sort: v.optional(v.picklist(paymentSorts), 'date'),
  method: v.optional(v.picklist(paymentMethods)),
  month: monthQuery,
  registrationId: v.optional(idParam.entries.id),
})

export const paymentRoutes = new Hono()
  .get(
    '/payments',
    endpoint(administrators, {
      summary: 'Payments, refunds and corrections, searched, sorted and paged',
      answers: { 200: v.array(PaymentRow) },
      refusals: [400],
    }),
    input('query', PaymentQuery),
    async (c) => {
      const query = c.req.valid('query')
      const { rows, total } = await listPayments(c.var.call.db, query)
      setListHeaders(c, query, total)
      return c.json(rows)
    },
  )
  .post(
    '/payments',
    endpoint(administrators, {
      summary: 'Record a payment (FCFA) for a registration',
      answers: { 201: RecordedPayment },
      refusals: [400, 404, 413, 415, 422],
    }),
    input('json', PaymentForm),
    async (c) => c.json(await recordPayment(c.var.call, c.req.valid('json'), idempotencyKeyOf(c)), 201),
  )
  .put(
    '/registrations/:id/payment',
    endpoint(administrators, {
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
    endpoint(administrators, {
      summary: 'Give back money (FCFA) that was paid for a registration',
      answers: { 201: RecordedPayment },
      refusals: [...beforeChange, 404, 422],
    }),
    input('param', idParam),
    input('json', RefundForm),
    async (c) =>
      c.json(await refundPayment(c.var.call, c.req.valid('param').id, c.req.valid('json'), idempotencyKeyOf(c)), 201),
  )
