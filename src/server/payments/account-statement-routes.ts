import { Hono } from 'hono'
import * as v from 'valibot'
import { ownStatementInAddress, statementInAddress } from '../../domain/payments/account-statement.ts'
import { sendPaper } from '../files/content-disposition.ts'
import { endpoint } from '../http/endpoint.ts'
import { input } from '../http/input.ts'
import { moneyReaders, ofPharmacy } from '../session/permission.ts'

// Asked for rarely: a start waits for none of it.
const making = () => import('./statement-commands.ts')

/** Statements of account: a person's, and a pharmacy's (docs/rules/payments.md#statement-of-account). */
export const accountStatementRoutes = new Hono()
  .get(
    '/admin/people/:id/account/:language',
    endpoint(moneyReaders, {
      summary: 'The statement of a person’s account, as PDF',
      answers: { 200: 'file' },
      refusals: [404, 409],
    }),
    input('param', v.object(statementInAddress)),
    async (c) => {
      const { id, language } = c.req.valid('param')
      return sendPaper(c, await (await making()).makeStatement(c.var.call, id, language))
    },
  )
  .get(
    '/admin/pharmacies/:id/account/:language',
    endpoint(moneyReaders, {
      summary: 'The statement of a pharmacy’s account, as PDF',
      answers: { 200: 'file' },
      refusals: [404],
    }),
    input('param', v.object(statementInAddress)),
    async (c) => {
      const { id, language } = c.req.valid('param')
      return sendPaper(c, await (await making()).makePharmacyStatement(c.var.call, id, language))
    },
  )
  .get(
    '/pharmacy/account/:language',
    endpoint(ofPharmacy, {
      summary: 'The statement of account of one’s pharmacy, as PDF',
      answers: { 200: 'file' },
      refusals: [404],
    }),
    input('param', v.object(ownStatementInAddress)),
    async (c) => {
      const { call } = c.var
      const { makePharmacyStatement } = await making()
      return sendPaper(c, await makePharmacyStatement(call, call.pharmacyId, c.req.valid('param').language))
    },
  )
