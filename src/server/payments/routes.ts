import { Hono } from 'hono'
import * as v from 'valibot'
import { listingQuery, monthQuery } from '../../domain/listing.ts'
import { PaymentForm, PaymentRow, paymentMethods, RecordedPayment } from '../../domain/payment.ts'
import { endpoint } from '../http/endpoint.ts'
import { idempotencyKeyOf } from '../http/idempotency.ts'
import { idParam, input } from '../http/input.ts'
import { setListHeaders } from '../http/listing.ts'
import { administrators } from '../session/permission.ts'
import { recordPayment } from './commands.ts'
import { listPayments, paymentSorts } from './queries.ts'

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
