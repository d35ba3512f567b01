import { Hono } from 'hono'
import * as v from 'valibot'
import { listingQuery, monthQuery } from '../../domain/listing.ts'
import {
  AddressProof,
  AddressProofForm,
  ContactDataForm,
  HandRegistrationForm,
  PriceForm,
  paymentStatuses,
  RegistrationDetail,
  RegistrationForm,
  RegistrationReceipt,
  RegistrationRow,
  RegistrationStatusForm,
  registrationGroups,
  registrationStatuses,
  selectionLimit,
} from '../../domain/registration.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { idempotencyKeyOf } from '../http/idempotency.ts'
import { idParam, input } from '../http/input.ts'
import { setListHeaders } from '../http/listing.ts'
import { networkOf } from '../session/network.ts'
import { administrators, everyone } from '../session/permission.ts'
import { findTraining } from '../trainings/queries.ts'
import { changeRegistrationStatus, registerForTraining } from './commands.ts'
import { changeContactData, registerByHand, sendReminder } from './office-commands.ts'
import { setPrice } from './price-commands.ts'
import { proveAddress } from './proof-commands.ts'
import { findRegistration, listRegistrations, registrationSorts } from './queries.ts'

/** Numbers of registrations with commas between them: those ticked in the list. */
const chosenIds = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/),
  v.transform((typed) => typed.split(',').map(Number)),
  v.maxLength(selectionLimit),
)

/** What the list may be asked for; its export takes the same. */
export const RegistrationQuery = v.object({
  ...listingQuery,
  sort: v.optional(v.picklist(registrationSorts), 'createdAt'),
  status: v.optional(v.picklist(registrationStatuses)),
  paymentStatus: v.optional(v.picklist(paymentStatuses)),
  unsettled: v.optional(v.literal('true')),
  refunded: v.optional(v.literal('false')),
  group: v.optional(v.picklist(registrationGroups)),
  month: monthQuery,
  ids: v.optional(chosenIds),
})

export const registrationRoutes = new Hono()
  .post(
    '/registrations',
    endpoint(everyone, {
      summary: 'Register for a training',
      answers: { 201: RegistrationReceipt },
      refusals: [...beforeChange, 404, 409, 422, 429],
    }),
    input('json', RegistrationForm),
    async (c) => {
      const { call } = c.var
      await call.limiter.take('registrationPerAddress', networkOf(call.caller.address))
      return c.json(await registerForTraining(call, c.req.valid('json'), idempotencyKeyOf(c)), 201)
    },
  )
  .post(
    '/registrations/proof',
    endpoint(everyone, {
      summary: 'Prove the e-mail of a registration with the token of a mail’s link',
      answers: { 200: AddressProof },
      refusals: [...beforeChange, 422, 429],
    }),
    input('json', AddressProofForm),
    async (c) => {
      const { call } = c.var
      await call.limiter.take('addressProofPerAddress', networkOf(call.caller.address))
      return c.json(await proveAddress(call, c.req.valid('json').token))
    },
  )
  .get(
    '/admin/registrations',
    endpoint(administrators, {
      summary: 'Registrations, searched, sorted and paged',
      answers: { 200: v.array(RegistrationRow) },
      refusals: [400],
    }),
    input('query', RegistrationQuery),
    async (c) => {
      const query = c.req.valid('query')
      const { rows, total } = await listRegistrations(c.var.call.db, query)
      setListHeaders(c, query, total)
      return c.json(rows)
    },
  )
  .post(
    '/admin/registrations',
    endpoint(administrators, {
      summary: 'Register somebody who called or came by',
      answers: { 201: RegistrationReceipt },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('json', HandRegistrationForm),
    async (c) => c.json(await registerByHand(c.var.call, c.req.valid('json'), idempotencyKeyOf(c)), 201),
  )
  .put(
    '/registrations/:id/participant',
    endpoint(administrators, {
      summary: 'Change a participant’s contact data on a registration',
      answers: { 200: RegistrationDetail },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', ContactDataForm),
    async (c) => c.json(await changeContactData(c.var.call, c.req.valid('param').id, c.req.valid('json'))),
  )
  .post(
    '/registrations/:id/reminder',
    endpoint(administrators, {
      summary: 'Remind a participant of the training and of what is owed',
      answers: { 200: RegistrationDetail },
      refusals: [...beforeChange, 404, 409],
    }),
    input('param', idParam),
    async (c) => c.json(await sendReminder(c.var.call, c.req.valid('param').id)),
  )
  .get(
    '/registrations/:id',
    endpoint(administrators, { summary: 'One registration', answers: { 200: RegistrationDetail }, refusals: [404] }),
    input('param', idParam),
    async (c) => c.json(await findRegistration(c.var.call.db, c.req.valid('param').id)),
  )
  .put(
    '/registrations/:id/status',
    endpoint(administrators, {
      summary: 'Set the status of a registration',
      answers: { 200: RegistrationDetail },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', RegistrationStatusForm),
    async (c) => c.json(await changeRegistrationStatus(c.var.call, c.req.valid('param').id, c.req.valid('json'))),
  )
  .put(
    '/registrations/:id/price',
    endpoint(administrators, {
      summary: 'Set, once, the price (FCFA) of a registration made on request',
      answers: { 200: RegistrationDetail },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', PriceForm),
    async (c) => c.json(await setPrice(c.var.call, c.req.valid('param').id, c.req.valid('json').price)),
  )
  .get(
    '/trainings/:id/registrations',
    endpoint(administrators, {
      summary: 'Registrations of one training',
      answers: { 200: v.array(RegistrationRow) },
      refusals: [400, 404],
    }),
    input('param', idParam),
    input('query', v.object({ page: listingQuery.page, pageSize: listingQuery.pageSize })),
    async (c) => {
      const { id: trainingId } = c.req.valid('param')
      const query = c.req.valid('query')
      const { db } = c.var.call
      await findTraining(db, String(trainingId))
      const { rows, total } = await listRegistrations(db, {
        ...query,
        trainingId,
        q: '',
        sort: 'createdAt',
        order: 'desc',
      })
      setListHeaders(c, query, total)
      return c.json(rows)
    },
  )
