import { Hono } from 'hono'
import { RegistrationSummary } from '../../domain/registration.ts'
import { GivenPlaceForm, WaitingLinkForm } from '../../domain/waiting-list.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { networkOf } from '../session/network.ts'
import { administrators, everyone, ofPharmacy, participants } from '../session/permission.ts'
import { bookedBy, ofParticipant } from '../waiting/queries.ts'
import { acceptByLink, acceptOwn, givePlace } from './offer-commands.ts'

/** How a place on a waiting list becomes a registration. */
export const offerRoutes = new Hono()
  .post(
    '/waiting-list/accept',
    endpoint(everyone, {
      summary: 'Accept the place that is offered, by the link of a mail',
      answers: { 200: RegistrationSummary },
      refusals: [...beforeChange, 404, 409, 422, 429],
    }),
    input('json', WaitingLinkForm),
    async (c) => {
      const { call } = c.var
      const { id, token } = c.req.valid('json')
      await call.limiter.take('waitingLinkPerAddress', networkOf(call.caller.ip))
      return c.json(await acceptByLink(call, id, token))
    },
  )
  .post(
    '/participant/waiting-list/:id/accept',
    endpoint(participants, {
      summary: 'Accept the place that is offered',
      answers: { 200: RegistrationSummary },
      refusals: [...beforeChange, 404, 409],
    }),
    input('param', idParam),
    async (c) => {
      const { call } = c.var
      return c.json(await acceptOwn(call, ofParticipant(call.participantId), c.req.valid('param').id))
    },
  )
  .post(
    '/pharmacy/waiting-list/:id/accept',
    endpoint(ofPharmacy, {
      summary: 'Accept the place that is offered for somebody of one’s pharmacy',
      answers: { 200: RegistrationSummary },
      refusals: [...beforeChange, 404, 409],
    }),
    input('param', idParam),
    async (c) => {
      const { call } = c.var
      return c.json(await acceptOwn(call, bookedBy(call.pharmacyId), c.req.valid('param').id))
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
      return c.json(await givePlace(c.var.call, c.req.valid('param').id, beyondPlaces), 201)
    },
  )
