import { Hono } from 'hono'
import { Discount, DiscountForm, DiscountSwitch } from '../../domain/discounts/discount.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { listRoute } from '../http/list-route.ts'
import { administrators, moneyReaders } from '../session/permission.ts'
import { discountList } from './list.ts'

// What is asked for now and then is loaded then: a start waits for none of it.
const lazy = { commands: () => import('./commands.ts') }

export const discountRoutes = new Hono()
  .get('/admin/discounts', ...listRoute(moneyReaders, 'Discounts, with how often each was used', discountList))
  .post(
    '/admin/discounts',
    endpoint(administrators, {
      summary: 'Record a discount, in percent or in FCFA, and its code',
      answers: { 201: Discount },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('json', DiscountForm),
    async (c) => c.json(await (await lazy.commands()).makeDiscount(c.var.call, c.req.valid('json')), 201),
  )
  .put(
    '/admin/discounts/:id',
    endpoint(administrators, {
      summary: 'Switch the code of a discount off, or on again',
      answers: { 200: Discount },
      refusals: [...beforeChange, 404, 422],
    }),
    input('param', idParam),
    input('json', DiscountSwitch),
    async (c) =>
      c.json(
        await (await lazy.commands()).switchDiscount(c.var.call, c.req.valid('param').id, c.req.valid('json').isActive),
      ),
  )
