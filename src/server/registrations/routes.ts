import { Hono } from 'hono'
import * as v from 'valibot'
import { asksOfGroupings, RegistrationSums } from '../../domain/desk/list-sums.ts'
import { GivenDiscountForm } from '../../domain/discounts/discount.ts'
import { EmailProof, EmailProofForm } from '../../domain/messages/email-proof.ts'
import {
  AccessExtension,
  ContactDataForm,
  OfficeRegistrationForm,
  PriceForm,
  RegisteredSummary,
  RegistrationDetail,
  RegistrationForm,
  RegistrationRow,
  RegistrationStatusForm,
  RegistrationSummary,
  TrainingParticipant,
} from '../../domain/registrations/registration.ts'
import { SessionOverview } from '../../domain/trainings/session-overview.ts'
import { PageQuery } from '../../domain/values/listing.ts'
import { readPage } from '../db/selection.ts'
import { limitCodeGuesses } from '../discounts/guess-policy.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { idempotencyKeyOf } from '../http/idempotency.ts'
import { idParam, input } from '../http/input.ts'
import { listRouteForKeys } from '../http/list-route.ts'
import { setListHeaders } from '../http/listing.ts'
import { declarationPath, openPayPath } from '../mail/links.ts'
import { networkOf } from '../session/network.ts'
import { administrators, everyone, moneyReaders, trainingStaff } from '../session/permission.ts'
import { refuseUnassigned } from '../trainings/policy.ts'
import { findTraining } from '../trainings/queries.ts'
import { changeRegistrationStatus, setPrice } from './commands.ts'
import { RegistrationSumsQuery, registrationList, selectRegistrations } from './list.ts'
import { proveEmail } from './proof-commands.ts'
import { findRegistration } from './queries.ts'
import { registerForTraining } from './register-commands.ts'

// What is asked for now and then is loaded then: a start waits for none of it.
const lazy = { discount: () => import('./discount-commands.ts') }
const changing = () => import('./office-commands.ts')
const letting = () => import('./access-commands.ts')
const readingSessions = () => import('./session-queries.ts')

export const registrationRoutes = new Hono()
  .post(
    '/registrations',
    endpoint(everyone, {
      summary: 'Register for a training',
      isRepeatable: true,
      answers: { 201: RegisteredSummary },
      refusals: [...beforeChange, 404, 409, 422, 429],
    }),
    input('json', RegistrationForm),
    async (c) => {
      const { call } = c.var
      const form = c.req.valid('json')
      await call.limiter.take('registrationPerAddress', networkOf(call.caller.ip))
      const register = () => registerForTraining(call, form, idempotencyKeyOf(c))
      const registered = await (form.discountCode ? limitCodeGuesses(call, register) : register())
      const about = { ...registered, email: form.email }
      const paidPath = declarationPath(call.config, about, call.locale)
      return c.json(
        { ...registered, paidPath, payPath: openPayPath(call, about, registered.price ?? 0, call.locale) },
        201,
      )
    },
  )
  .post(
    '/registrations/proof',
    endpoint(everyone, {
      summary: 'Prove the email of a registration with the token of a mail’s link',
      answers: { 200: EmailProof },
      refusals: [...beforeChange, 422, 429],
    }),
    input('json', EmailProofForm),
    async (c) => {
      const { call } = c.var
      await call.limiter.take('addressProofPerAddress', networkOf(call.caller.ip))
      return c.json(await proveEmail(call, c.req.valid('json').token))
    },
  )
  .get(
    '/admin/registrations',
    ...listRouteForKeys(moneyReaders, 'Registrations, searched, sorted and paged', registrationList, {
      scope: 'registrations:read',
      tellsOfPeople: true,
    }),
  )
  .get(
    '/admin/registrations/sums',
    endpoint(moneyReaders, {
      summary: 'What the registrations of a list come to (FCFA), in all and by payer or session',
      answers: { 200: RegistrationSums },
      refusals: [400],
      asks: { ...registrationList.asks, by: asksOfGroupings },
    }),
    input('query', RegistrationSumsQuery),
    async (c) => {
      const { sumRegistrations } = await import('./sums-queries.ts')
      return c.json(await sumRegistrations(c.var.call, c.req.valid('query')))
    },
  )
  .post(
    '/admin/registrations',
    endpoint(administrators, {
      summary: 'Register somebody who called or came by',
      answers: { 201: RegistrationSummary },
      refusals: [...beforeChange, 404, 409, 422],
      key: { scope: 'registrations:write', tellsOfPeople: true },
      isRepeatable: true,
    }),
    input('json', OfficeRegistrationForm),
    async (c) =>
      c.json(await (await changing()).registerFromOffice(c.var.call, c.req.valid('json'), idempotencyKeyOf(c)), 201),
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
    async (c) =>
      c.json(await (await changing()).changeContactData(c.var.call, c.req.valid('param').id, c.req.valid('json'))),
  )
  .post(
    '/admin/registrations/:id/access',
    endpoint(administrators, {
      summary: 'Open an online course to somebody, paid or not',
      answers: { 200: RegistrationDetail },
      refusals: [...beforeChange, 404, 409],
    }),
    input('param', idParam),
    async (c) => c.json(await (await letting()).openAccessByHand(c.var.call, c.req.valid('param').id)),
  )
  .put(
    '/admin/registrations/:id/access',
    endpoint(administrators, {
      summary: 'Let somebody have an online course for longer',
      answers: { 200: RegistrationDetail },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', AccessExtension),
    async (c) => c.json(await (await letting()).extendAccess(c.var.call, c.req.valid('param').id, c.req.valid('json'))),
  )
  .post(
    '/registrations/:id/reminder',
    endpoint(administrators, {
      summary: 'Remind a participant of the training and of what is owed',
      answers: { 200: RegistrationDetail },
      refusals: [...beforeChange, 404, 409],
    }),
    input('param', idParam),
    async (c) => c.json(await (await changing()).sendReminder(c.var.call, c.req.valid('param').id)),
  )
  .get(
    '/registrations/:id',
    endpoint(moneyReaders, {
      summary: 'One registration',
      answers: { 200: RegistrationDetail },
      refusals: [404],
      key: { scope: 'registrations:read', tellsOfPeople: true },
    }),
    input('param', idParam),
    async (c) => c.json(await findRegistration(c.var.call.db, c.req.valid('param').id, c.var.call)),
  )
  .put(
    '/registrations/:id/status',
    endpoint(administrators, {
      summary: 'Set the status of a registration',
      answers: { 200: RegistrationDetail },
      refusals: [...beforeChange, 404, 409, 422],
      key: { scope: 'registrations:write', tellsOfPeople: true },
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
  .put(
    '/registrations/:id/discount',
    endpoint(administrators, {
      summary: 'Set what is taken off the price (FCFA) of a registration, and why',
      answers: { 200: RegistrationDetail },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', GivenDiscountForm),
    async (c) =>
      c.json(await (await lazy.discount()).giveDiscount(c.var.call, c.req.valid('param').id, c.req.valid('json'))),
  )
  .get(
    '/admin/trainings/:id/overview',
    endpoint(moneyReaders, {
      summary: 'How a training stands: its registrations, its money in FCFA, and what is to be done',
      answers: { 200: SessionOverview },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => c.json(await (await readingSessions()).findSessionOverview(c.var.call, c.req.valid('param').id)),
  )
  .get(
    '/trainings/:id/registrations',
    endpoint(moneyReaders, {
      summary: 'Registrations of one training',
      answers: { 200: v.array(RegistrationRow) },
      refusals: [400, 404],
      key: { scope: 'registrations:read', tellsOfPeople: true },
    }),
    input('param', idParam),
    input('query', PageQuery),
    async (c) => {
      const { id: trainingId } = c.req.valid('param')
      const query = c.req.valid('query')
      const { db, now } = c.var.call
      await findTraining(db, String(trainingId), now)
      const selection = await selectRegistrations(c.var.call, { trainingId, q: '', sort: 'createdAt', order: 'desc' })
      const page = await readPage(selection, query)
      setListHeaders(c, query, page)
      return c.json(page.rows)
    },
  )
  .get(
    '/admin/trainings/:id/participants',
    endpoint(trainingStaff, {
      summary: 'Who comes to a training, for those who hold it',
      answers: { 200: v.array(TrainingParticipant) },
      refusals: [400, 404],
    }),
    input('param', idParam),
    input('query', PageQuery),
    async (c) => {
      const { db, user, now } = c.var.call
      const { id } = await findTraining(db, String(c.req.valid('param').id), now)
      await refuseUnassigned(db, user, id)
      const query = c.req.valid('query')
      const page = await readPage((await readingSessions()).selectParticipants(db, id), query)
      setListHeaders(c, query, page)
      return c.json(page.rows)
    },
  )
