import { Hono } from 'hono'
import * as v from 'valibot'
import { DocumentDownload } from '../../domain/documents/document.ts'
import { OtherDate, OtherDateForm } from '../../domain/participants/participant.ts'
import { AgreedRegistration } from '../../domain/pharmacies/pharmacy-agreement.ts'
import {
  BookedRegistration,
  Booking,
  BookingForm,
  NamingForm,
  PharmacyDue,
} from '../../domain/pharmacies/pharmacy-booking.ts'
import { PageQuery } from '../../domain/values/listing.ts'
import { limitCodeGuesses } from '../discounts/guess-policy.ts'
import { downloadOf } from '../documents/download-policy.ts'
import { findPharmacyDocument } from '../documents/queries.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { idempotencyKeyOf } from '../http/idempotency.ts'
import { idParam, input } from '../http/input.ts'
import { listRoute } from '../http/list-route.ts'
import { ofPharmacy } from '../session/permission.ts'
import { selectAgreed } from './agreed-queries.ts'
import { findDue, selectBooked } from './space-queries.ts'

/** What few want, loaded when somebody does: a start is shorter without. */
const lazy = {
  booking: () => import('./booking-commands.ts'),
  naming: () => import('./naming-commands.ts'),
  places: () => import('./place-commands.ts'),
}

/** The space of a pharmacy: its people, what is due, and their papers. */
export const pharmacySpaceRoutes = new Hono()
  .get(
    '/pharmacy/registrations',
    ...listRoute(ofPharmacy, 'The registrations that one’s pharmacy pays for or has made', {
      query: PageQuery,
      asks: {},
      row: BookedRegistration,
      select: selectBooked,
    }),
  )
  .get(
    '/pharmacy/agreed-registrations',
    ...listRoute(ofPharmacy, 'The registrations that participants let one’s pharmacy see, without money', {
      query: PageQuery,
      asks: {},
      row: AgreedRegistration,
      select: selectAgreed,
    }),
  )
  .get(
    '/pharmacy/due',
    endpoint(ofPharmacy, {
      summary: 'What remains to be paid for the registrations that one’s pharmacy pays for',
      answers: { 200: PharmacyDue },
    }),
    async (c) => c.json(await findDue(c.var.call)),
  )
  .post(
    '/pharmacy/bookings',
    endpoint(ofPharmacy, {
      summary: 'Register several people of one’s pharmacy at once, or take places to be named later',
      answers: { 201: Booking },
      refusals: [...beforeChange, 404, 409, 422, 429],
      isRepeatable: true,
    }),
    input('json', BookingForm),
    async (c) => {
      const { call } = c.var
      const form = c.req.valid('json')
      const { bookPlaces } = await lazy.booking()
      const book = () => bookPlaces(call, form, idempotencyKeyOf(c))
      return c.json(await (form.discountCode ? limitCodeGuesses(call, book) : book()), 201)
    },
  )
  .put(
    '/pharmacy/registrations/:id/person',
    endpoint(ofPharmacy, {
      summary: 'Say who comes on a place that one’s pharmacy has taken, until the day before',
      answers: { 200: BookedRegistration },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', NamingForm),
    async (c) =>
      c.json(await (await lazy.naming()).nameBooked(c.var.call, c.req.valid('param').id, c.req.valid('json'))),
  )
  .post(
    '/pharmacy/registrations/:id/name',
    endpoint(ofPharmacy, {
      summary: 'Say that a name is as it shall stand on the certificate',
      answers: { 200: BookedRegistration },
      refusals: [...beforeChange, 404, 409],
    }),
    input('param', idParam),
    async (c) => c.json(await (await lazy.naming()).confirmName(c.var.call, c.req.valid('param').id)),
  )
  .post(
    '/pharmacy/registrations/:id/cancel',
    endpoint(ofPharmacy, {
      summary: 'Cancel a place that one’s pharmacy has taken, until 48 hours before the start',
      answers: { 200: BookedRegistration },
      refusals: [...beforeChange, 404, 409],
    }),
    input('param', idParam),
    async (c) => c.json(await (await lazy.places()).cancelBooked(c.var.call, c.req.valid('param').id)),
  )
  .get(
    '/pharmacy/registrations/:id/dates',
    endpoint(ofPharmacy, {
      summary: 'The other dates that one’s pharmacy may take for a place, soonest first',
      answers: { 200: v.array(OtherDate) },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => c.json(await (await lazy.places()).listDatesOfBooked(c.var.call, c.req.valid('param').id)),
  )
  .post(
    '/pharmacy/registrations/:id/transfer',
    endpoint(ofPharmacy, {
      summary: 'Take another date of the same programme for a place of one’s pharmacy, until 48 hours before the start',
      answers: { 200: BookedRegistration },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', OtherDateForm),
    async (c) =>
      c.json(
        await (await lazy.places()).moveBooked(c.var.call, c.req.valid('param').id, c.req.valid('json').trainingId),
      ),
  )
  .get(
    '/pharmacy/documents/:id/download',
    endpoint(ofPharmacy, {
      summary: 'Where the file of a paper of one’s pharmacy can be fetched, for five minutes and by this session only',
      answers: { 200: DocumentDownload },
      refusals: [404, 409],
    }),
    input('param', idParam),
    async (c) => {
      const { call } = c.var
      return c.json(downloadOf(call, await findPharmacyDocument(call.db, call.pharmacyId, c.req.valid('param').id)))
    },
  )
