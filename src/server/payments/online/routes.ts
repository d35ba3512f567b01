import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { providers } from '../../../domain/company/payment-providers.ts'
import {
  OnlinePaymentStanding,
  PayableOnline,
  PayLinkForm,
  ProviderKeysForm,
  ProviderStandings,
  StartedPayment,
  StartForm,
} from '../../../domain/payments/online-payment.ts'
import { RefundWay } from '../../../domain/payments/online-refund.ts'
import { noticePath } from '../../../domain/values/paths.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { beforeChange, done, endpoint } from '../../http/endpoint.ts'
import { idParam, input } from '../../http/input.ts'
import { listRoute } from '../../http/list-route.ts'
import { reporterOf, type Services } from '../../http/request-context.ts'
import { requestIdOf } from '../../http/request-id.ts'
import { networkOf } from '../../session/network.ts'
import { administrators, everyone, moneyReaders, moneyRecorders } from '../../session/permission.ts'
import { onlinePaymentList } from './list.ts'

/** Loaded at their first use: a start is shorter without. */
const reading = () => import('./link-queries.ts')
const starting = () => import('./start-commands.ts')
const listing = () => import('./queries.ts')
const keeping = () => import('./key-commands.ts')
const settling = () => import('./settle-commands.ts')
const refunding = () => import('./refund-commands.ts')
const noticing = () => import('./notice-commands.ts')

/** What a provider tells at once, in bytes: a few thousand, as far as their pages say. */
const noticeLimit = bodyLimit({
  maxSize: 64 * 1024,
  onError: () => {
    throw new Refusal('too_large')
  },
})

const providerParam = v.strictObject({ provider: v.picklist(providers) })

/** Payments in the browser (docs/rules/online-payments.md). */
export const onlinePaymentRoutes = new Hono()
  .post(
    '/online-payments/check',
    endpoint(everyone, {
      summary: 'What is to be paid in the browser, by the link of a mail, and what became of what was begun',
      answers: { 200: PayableOnline },
      refusals: [...beforeChange, 404, 422, 429],
    }),
    input('json', PayLinkForm),
    async (c) => {
      const { call } = c.var
      await call.limiter.take('payLinkPerAddress', networkOf(call.caller.ip))
      return c.json(await (await reading()).findPayableOnline(call, c.req.valid('json')))
    },
  )
  .post(
    '/online-payments',
    endpoint(everyone, {
      summary: 'Begin to pay in the browser (FCFA), by the link of a mail',
      answers: { 201: StartedPayment },
      refusals: [...beforeChange, 404, 409, 422, 429],
      // The amount is a text, as somebody types it.
      example: {
        ...{ paymentReference: 'OFF-7K2M9P', token: 'xJ3oVbV2m0Qm7m0oQh0zq2T2uXW3rKx9l1fYkq8aB4c' },
        ...{ provider: 'wave', amount: '65 000' },
      },
    }),
    input('json', StartForm),
    async (c) => {
      const { call } = c.var
      const form = c.req.valid('json')
      await call.limiter.take('payPerAddress', networkOf(call.caller.ip))
      await call.limiter.take('payPerReference', form.paymentReference)
      return c.json(await (await starting()).startOnlinePayment(call, form), 201)
    },
  )
  .get(
    '/admin/online-payments',
    ...listRoute(moneyReaders, 'Payments that were begun in the browser, searched and paged', onlinePaymentList),
  )
  .get(
    '/admin/payment-providers',
    endpoint(moneyReaders, {
      summary: 'How the providers of payments in the browser stand',
      answers: { 200: ProviderStandings },
    }),
    async (c) => c.json({ providers: await (await listing()).findProviders(c.var.call) }),
  )
  .put(
    '/admin/payment-providers/:provider/keys',
    endpoint(administrators, {
      summary: 'Keep the keys that a provider of payments is asked with',
      answers: { 204: null },
      refusals: [...beforeChange, 404, 422],
    }),
    input('param', providerParam),
    input('json', ProviderKeysForm),
    async (c) => done(c, (await keeping()).keepKeys(c.var.call, c.req.valid('param').provider, c.req.valid('json'))),
  )
  .post(
    '/admin/payment-providers/:provider/resume',
    endpoint(administrators, {
      summary: 'Ask a provider of payments again after a restore or a move, once its statement was looked at',
      answers: { 204: null },
      refusals: [...beforeChange, 404, 409],
    }),
    input('param', providerParam),
    async (c) => done(c, (await keeping()).resumeProvider(c.var.call, c.req.valid('param').provider)),
  )
  .post(
    '/admin/online-payments/:id/check',
    endpoint(moneyRecorders, {
      summary: 'Ask the provider at once what became of a payment in the browser',
      answers: { 200: OnlinePaymentStanding },
      refusals: [...beforeChange, 404, 409],
    }),
    input('param', idParam),
    async (c) => c.json(await (await settling()).checkForOffice(c.var.call, c.req.valid('param').id)),
  )
  .get(
    '/registrations/:id/refund-ways',
    endpoint(moneyRecorders, {
      summary: 'By which payments in the browser something of a registration may go back, and how',
      answers: { 200: v.array(RefundWay) },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => c.json(await (await refunding()).listRefundWays(c.var.call, c.req.valid('param').id)),
  )
  .post(
    '/admin/online-refunds/:id/given',
    endpoint(moneyRecorders, {
      summary: 'Say that somebody has given back by hand what was paid in the browser',
      answers: { 204: null },
      refusals: [...beforeChange, 404, 409],
    }),
    input('param', idParam),
    async (c) => done(c, (await refunding()).markGiven(c.var.call, c.req.valid('param').id)),
  )

/**
 * Where providers tell what happened: `POST /provider-notices/{provider}`. What they say is kept as it came before it is answered, and is
 * no more than a hint; what is not theirs is answered in the same way, so that who probes learns nothing.
 */
export const noticeRoutes = ({ config, database: { db }, secrets, jobs, limiter, clock, log }: Services) =>
  new Hono().post(noticePath(':provider'), noticeLimit, async (c) => {
    const provider = providers.find((one) => one === c.req.param('provider'))
    if (!provider) throw new Refusal('not_found')
    await limiter.take('noticePerProvider', provider)
    const body = Buffer.from(await c.req.arrayBuffer())
    const { takeNotice } = await noticing()
    const isTheirs = await takeNotice({ db, config, secrets, jobs, now: clock() }, provider, body, (name) =>
      c.req.header(name),
    )
    if (!isTheirs) reporterOf(log, requestIdOf(c), undefined)('refused', { notice: provider })
    return c.json({})
  })
