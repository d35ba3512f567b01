import { Hono } from 'hono'
import { RegistrationSummary } from '../../domain/registrations/registration.ts'
import { AcceptanceForm, GivenPlaceForm, LinkAcceptanceForm } from '../../domain/waiting-list/waiting-list.ts'
import { limitCodeGuesses } from '../discounts/guess-policy.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import type { RequestContext } from '../http/request-context.ts'
import { networkOf } from '../session/network.ts'
import { administrators, everyone, ofPharmacy, participants } from '../session/permission.ts'
import { bookedBy, type Owner, ofParticipant } from './waiting/queries.ts'

/** Loaded at its first use: a start is shorter without. */
const accepting = () => import('./offer-commands.ts')

/** Codes that are refused here count like those that are given on registering. */
const withCode = <Answer>(call: RequestContext, { discountCode }: AcceptanceForm, accept: () => Promise<Answer>) =>
  discountCode ? limitCodeGuesses(call, accept) : accept()

const acceptAs = (owner: Owner, call: RequestContext, id: number, form: AcceptanceForm) =>
  withCode(call, form, async () => (await accepting()).acceptOwn(call, owner, id, form))

/** How a place on a waiting list becomes a registration. */
export const offerRoutes = new Hono()
  .post(
    '/waiting-list/accept',
    endpoint(everyone, {
      summary: 'Accept the place that is offered, by the link of a mail',
      answers: { 200: RegistrationSummary },
      refusals: [...beforeChange, 404, 409, 422, 429],
    }),
    input('json', LinkAcceptanceForm),
    async (c) => {
      const { call } = c.var
      const form = c.req.valid('json')
      await call.limiter.take('waitingLinkPerAddress', networkOf(call.caller.ip))
      return c.json(await withCode(call, form, async () => (await accepting()).acceptByLink(call, form)))
    },
  )
  .post(
    '/participant/waiting-list/:id/accept',
    endpoint(participants, {
      summary: 'Accept the place that is offered',
      answers: { 200: RegistrationSummary },
      refusals: [...beforeChange, 404, 409, 422, 429],
    }),
    input('param', idParam),
    input('json', AcceptanceForm),
    async (c) => {
      const owner = ofParticipant(c.var.call.participantId)
      return c.json(await acceptAs(owner, c.var.call, c.req.valid('param').id, c.req.valid('json')))
    },
  )
  .post(
    '/pharmacy/waiting-list/:id/accept',
    endpoint(ofPharmacy, {
      summary: 'Accept the place that is offered for somebody of one’s pharmacy',
      answers: { 200: RegistrationSummary },
      refusals: [...beforeChange, 404, 409, 422, 429],
    }),
    input('param', idParam),
    input('json', AcceptanceForm),
    async (c) => {
      const owner = bookedBy(c.var.call.pharmacyId)
      return c.json(await acceptAs(owner, c.var.call, c.req.valid('param').id, c.req.valid('json')))
    },
  )
  .post(
    '/admin/waiting-list/:id/place',
    endpoint(administrators, {
      summary: 'Give a place to somebody on a waiting list; beyond the places only on purpose',
      answers: { 201: RegistrationSummary },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', GivenPlaceForm),
    async (c) => {
      const { beyondPlaces } = c.req.valid('json')
      return c.json(await (await accepting()).givePlace(c.var.call, c.req.valid('param').id, beyondPlaces), 201)
    },
  )
