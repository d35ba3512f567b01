import { Hono } from 'hono'
import { OfficeDocument } from '../../domain/documents/document.ts'
import { OwnRegistrationDetail } from '../../domain/participants/participant.ts'
import {
  ChangedPayers,
  PayerForm,
  Pharmacy,
  PharmacyArchiveForm,
  PharmacyChange,
  PharmacyForm,
  PharmacyInvoiceForm,
  PharmacyMergeForm,
} from '../../domain/pharmacies/pharmacy.ts'
import { AgreementForm } from '../../domain/pharmacies/pharmacy-agreement.ts'
import { OfficeBooking, OfficeBookingForm } from '../../domain/pharmacies/pharmacy-booking.ts'
import { findDocument } from '../documents/office-queries.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { idempotencyKeyOf } from '../http/idempotency.ts'
import { idParam, input } from '../http/input.ts'
import { listRoute } from '../http/list-route.ts'
import { findOwnRegistration } from '../participants/queries.ts'
import { administrators, moneyReaders, moneyRecorders, participants } from '../session/permission.ts'
import { pharmacyList } from './list.ts'
import { linkSuggested, setPayer } from './payer-commands.ts'
import { findPharmacy } from './queries.ts'

// Loaded when it is first asked for: a start has no need of it.
const changing = () => import('./commands.ts')

export const pharmacyRoutes = new Hono()
  .get('/admin/pharmacies', ...listRoute(moneyReaders, 'Pharmacies, by name', pharmacyList))
  .post(
    '/admin/pharmacies',
    endpoint(administrators, {
      summary: 'Make a pharmacy',
      answers: { 201: Pharmacy },
      refusals: [...beforeChange, 422],
      isRepeatable: true,
    }),
    input('json', PharmacyForm),
    async (c) =>
      c.json(await (await changing()).createPharmacy(c.var.call, c.req.valid('json'), idempotencyKeyOf(c)), 201),
  )
  .get(
    '/admin/pharmacies/:id',
    endpoint(moneyReaders, {
      summary: 'One pharmacy, with what it pays for added up',
      answers: { 200: Pharmacy },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => c.json(await findPharmacy(c.var.call.db, c.req.valid('param').id, c.var.call)),
  )
  .put(
    '/admin/pharmacies/:id',
    endpoint(administrators, {
      summary: 'Change a pharmacy',
      answers: { 200: Pharmacy },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', PharmacyChange),
    async (c) =>
      c.json(await (await changing()).updatePharmacy(c.var.call, c.req.valid('param').id, c.req.valid('json'))),
  )
  .put(
    '/admin/pharmacies/:id/archive',
    endpoint(administrators, {
      summary: 'Put a pharmacy away, or take it back',
      answers: { 200: Pharmacy },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', PharmacyArchiveForm),
    async (c) =>
      c.json(
        await (await changing()).archivePharmacy(c.var.call, c.req.valid('param').id, c.req.valid('json').archived),
      ),
  )
  .post(
    '/admin/pharmacies/:id/merges',
    endpoint(administrators, {
      summary: 'Merge another pharmacy into this one',
      answers: { 200: Pharmacy },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', PharmacyMergeForm),
    async (c) =>
      c.json(
        await (await import('./merge-commands.ts')).mergePharmacies(
          c.var.call,
          c.req.valid('param').id,
          c.req.valid('json').from,
        ),
      ),
  )
  .post(
    '/admin/pharmacies/:id/invoices',
    endpoint(moneyRecorders, {
      summary: 'Issue one proforma to a pharmacy for several of its registrations for one session',
      answers: { 201: OfficeDocument },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', PharmacyInvoiceForm),
    async (c) => {
      const { call } = c.var
      const id = await (await changing()).invoicePharmacy(
        call,
        c.req.valid('param').id,
        c.req.valid('json').registrationIds,
      )
      return c.json(await findDocument(call.db, id, call.locale), 201)
    },
  )
  .post(
    '/admin/pharmacies/:id/bookings',
    endpoint(administrators, {
      summary: 'Register the people of a pharmacy that phones, which pays for them and for those registered already',
      answers: { 201: OfficeBooking },
      refusals: [...beforeChange, 404, 409, 422],
      isRepeatable: true,
    }),
    input('param', idParam),
    input('json', OfficeBookingForm),
    async (c) => {
      const { bookByPhone } = await import('./office-booking-commands.ts')
      const { id } = c.req.valid('param')
      return c.json(await bookByPhone(c.var.call, id, c.req.valid('json'), idempotencyKeyOf(c)), 201)
    },
  )
  .post(
    '/admin/pharmacies/:id/suggestions',
    endpoint(administrators, {
      summary: 'Have a pharmacy pay for the registrations whose organization is written as its name is',
      answers: { 200: ChangedPayers },
      refusals: [...beforeChange, 404, 409],
    }),
    input('param', idParam),
    async (c) => c.json({ ids: await linkSuggested(c.var.call, c.req.valid('param').id) }),
  )
  .put(
    '/admin/registrations/pharmacy',
    endpoint(administrators, {
      summary: 'Say which pharmacy pays for several registrations, or none',
      answers: { 200: ChangedPayers },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('json', PayerForm),
    async (c) => c.json({ ids: await setPayer(c.var.call, c.req.valid('json')) }),
  )

/** What a participant lets a pharmacy see. */
export const agreementRoutes = new Hono().put(
  '/participant/registrations/:id/pharmacy',
  endpoint(participants, {
    summary: 'Let a pharmacy see one of one’s own registrations, or no longer',
    answers: { 200: OwnRegistrationDetail },
    refusals: [...beforeChange, 404, 422],
  }),
  input('param', idParam),
  input('json', AgreementForm),
  async (c) => {
    const { call } = c.var
    const { id } = c.req.valid('param')
    await (await changing()).setAgreement(call, id, c.req.valid('json'))
    return c.json(await findOwnRegistration(call, call.participantId, id, call.locale))
  },
)
