import { Hono } from 'hono'
import {
  OwnQuote,
  QuoteAcceptanceForm,
  QuoteForm,
  QuoteLinkForm,
  QuotePageForm,
  QuotePaperAddress,
  QuotePaperKey,
  QuotePapersForm,
  QuoteRow,
} from '../../../domain/quotes/quote.ts'
import { recordDownload } from '../../documents/commands.ts'
import { readFileOf } from '../../documents/queries.ts'
import { fileAnswer } from '../../files/content-disposition.ts'
import { beforeChange, endpoint } from '../../http/endpoint.ts'
import { idempotencyKeyOf } from '../../http/idempotency.ts'
import { idParam, input } from '../../http/input.ts'
import { listRoute } from '../../http/list-route.ts'
import { networkOf } from '../../session/network.ts'
import { administrators, everyone, moneyReaders } from '../../session/permission.ts'
import { quoteList } from './list.ts'
import { findQuotePaper } from './queries.ts'

// Loaded when it is first asked for: a start has no need of it.
const changing = () => import('./commands.ts')

/** Quotes are opened seldom: a start does without what accepts them. */
const accepting = () => import('./accept-commands.ts')

export const quoteRoutes = new Hono()
  .get('/admin/quotes', ...listRoute(moneyReaders, 'Quotes, latest first', quoteList))
  .post(
    '/admin/quotes',
    endpoint(administrators, {
      summary: 'Make a quote for a pharmacy, and send it',
      answers: { 201: QuoteRow },
      refusals: [...beforeChange, 404, 409, 422],
      isRepeatable: true,
    }),
    input('json', QuoteForm),
    async (c) => c.json(await (await changing()).makeQuote(c.var.call, c.req.valid('json'), idempotencyKeyOf(c)), 201),
  )
  .post(
    '/admin/quotes/:id/letters',
    endpoint(administrators, {
      summary: 'Send the letter of an open quote again',
      answers: { 200: QuoteRow },
      refusals: [...beforeChange, 404, 409],
    }),
    input('param', idParam),
    async (c) => c.json(await (await changing()).sendQuoteAgain(c.var.call, c.req.valid('param').id)),
  )
  .post(
    '/admin/quotes/:id/withdrawal',
    endpoint(administrators, {
      summary: 'Withdraw a quote that was not accepted',
      answers: { 200: QuoteRow },
      refusals: [...beforeChange, 404, 409],
    }),
    input('param', idParam),
    async (c) => c.json(await (await changing()).withdrawQuote(c.var.call, c.req.valid('param').id)),
  )
  .post(
    '/quotes/check',
    endpoint(everyone, {
      summary: 'A quote, by the link of a mail; with its papers, by their key too',
      answers: { 200: OwnQuote },
      refusals: [...beforeChange, 404, 422, 429],
    }),
    input('json', QuotePageForm),
    async (c) => {
      const { call } = c.var
      await call.limiter.take('quoteLinkPerAddress', networkOf(call.caller.ip))
      return c.json(await (await accepting()).readQuote(call, c.req.valid('json')))
    },
  )
  .post(
    '/quotes/code',
    endpoint(everyone, {
      summary: 'Mail the code that accepts a quote to the address it was sent to',
      answers: { 200: OwnQuote },
      refusals: [...beforeChange, 404, 409, 422, 429],
    }),
    input('json', QuoteLinkForm),
    async (c) => {
      const { call } = c.var
      await call.limiter.take('quoteLinkPerAddress', networkOf(call.caller.ip))
      return c.json(await (await accepting()).sendQuoteCode(call, c.req.valid('json')))
    },
  )
  .post(
    '/quotes/accept',
    endpoint(everyone, {
      summary: 'Accept a quote, by the link of a mail and the code of another',
      answers: { 200: OwnQuote },
      refusals: [...beforeChange, 404, 409, 422, 429],
    }),
    input('json', QuoteAcceptanceForm),
    async (c) => {
      const { call } = c.var
      await call.limiter.take('quoteLinkPerAddress', networkOf(call.caller.ip))
      return c.json(await (await accepting()).acceptQuote(call, c.req.valid('json')))
    },
  )
  .post(
    '/quotes/papers',
    endpoint(everyone, {
      summary: 'A quote with its papers, by the link of a mail and the code of another',
      answers: { 200: OwnQuote },
      refusals: [...beforeChange, 404, 422, 429],
    }),
    input('json', QuotePapersForm),
    async (c) => {
      const { call } = c.var
      await call.limiter.take('quoteLinkPerAddress', networkOf(call.caller.ip))
      return c.json(await (await accepting()).readQuotePapers(call, c.req.valid('json')))
    },
  )
  .get(
    '/quotes/:id/papers/:paper',
    endpoint(everyone, {
      summary: 'The file of a quote, or of the invoice for its places',
      answers: { 200: 'file' },
      refusals: [404, 409, 429],
    }),
    input('param', QuotePaperAddress),
    input('query', QuotePaperKey),
    async (c) => {
      const { call } = c.var
      await call.limiter.take('quoteLinkPerAddress', networkOf(call.caller.ip))
      const { id, paper } = c.req.valid('param')
      const documentId = await findQuotePaper(call, id, paper, c.req.valid('query').key)
      const found = await readFileOf(call.longRunning, documentId)
      await recordDownload(call, documentId)
      return fileAnswer(c, found)
    },
  )
