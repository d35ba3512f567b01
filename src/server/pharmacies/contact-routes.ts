import { Hono } from 'hono'
import {
  AccessForm,
  ContactCodeForm,
  ContactDecision,
  ContactQuery,
  ContactSignInForm,
  OwnContact,
  PharmacyContact,
} from '../../domain/pharmacies/pharmacy-contact.ts'
import { beforeChange, done, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { listRoute } from '../http/list-route.ts'
import { rememberBrowser, setSessionCookie } from '../session/cookie.ts'
import { administrators, everyone, moneyReaders, pharmacyContacts } from '../session/permission.ts'
import { participantSpan } from '../session/sessions.ts'
import { askForAccess, sendPharmacyCode, signInToPharmacy } from './access-commands.ts'
import { contactsFor, decideContact, findOwnContact } from './contact-commands.ts'

/** The door of the pharmacies' space, and the office's word on who enters. */
export const pharmacyContactRoutes = new Hono()
  .post(
    '/pharmacy/codes',
    endpoint(everyone, {
      summary: 'Have a code sent to an address, for the space of a pharmacy',
      answers: { 204: null },
      refusals: [...beforeChange, 422, 429],
    }),
    input('json', ContactCodeForm),
    async (c) => done(c, sendPharmacyCode(c.var.call, c.req.valid('json').email)),
  )
  .post(
    '/pharmacy/session',
    endpoint(everyone, {
      summary: 'Sign in to the space of a pharmacy with the code that was sent',
      answers: { 204: null },
      refusals: [...beforeChange, 422, 429],
    }),
    input('json', ContactSignInForm),
    async (c) => {
      const { call } = c.var
      const { email, code } = c.req.valid('json')
      const token = await signInToPharmacy(call, email, code)
      setSessionCookie(c, token, call.config, participantSpan / 1000)
      rememberBrowser(c, call.config, call.knownBrowser, 'pharmacy', email)
      return c.body(null, 204)
    },
  )
  .get(
    '/pharmacy/me',
    endpoint(pharmacyContacts, {
      summary: 'Who is signed in to the space of a pharmacy',
      answers: { 200: OwnContact },
    }),
    async (c) => c.json(await findOwnContact(c.var.call.db, c.var.call.contactId)),
  )
  .put(
    '/pharmacy/access',
    endpoint(pharmacyContacts, {
      summary: 'Ask the office for the space of a pharmacy',
      answers: { 200: OwnContact },
      refusals: [...beforeChange, 409, 422],
    }),
    input('json', AccessForm),
    async (c) => c.json(await askForAccess(c.var.call, c.var.call.contactId, c.req.valid('json'))),
  )
  .get(
    '/admin/pharmacy-contacts',
    ...listRoute(moneyReaders, 'Who asks for the space of a pharmacy, or may enter it', {
      query: ContactQuery,
      asks: { state: ['state'], pharmacy: ['pharmacy'] },
      row: PharmacyContact,
      select: contactsFor,
    }),
  )
  .put(
    '/admin/pharmacy-contacts/:id',
    endpoint(administrators, {
      summary: 'Open the space of a pharmacy to the person who asks, refuse it, or take it back',
      answers: { 200: PharmacyContact },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', ContactDecision),
    async (c) => c.json(await decideContact(c.var.call, c.req.valid('param').id, c.req.valid('json'))),
  )
