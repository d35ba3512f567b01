import { Hono } from 'hono'
import * as v from 'valibot'
import {
  AcceptanceForm,
  CurrentUser,
  Invitation,
  InvitationFacts,
  InvitationForm,
  InvitationLink,
} from '../../domain/staff/staff.ts'
import { beforeChange, done, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { rememberBrowser, setSessionCookie } from '../session/cookie.ts'
import { administrators, everyone } from '../session/permission.ts'
import { listInvitations } from './queries.ts'

// Loaded when it is first asked for: a start has no need of it.
const inviting = () => import('./invitation-commands.ts')

/** How somebody joins the staff (docs/rules/accounts-and-security.md#invitations). */
export const invitationRoutes = new Hono()
  .get(
    '/admin/invitations',
    endpoint(administrators, { summary: 'Invitations not accepted yet', answers: { 200: v.array(Invitation) } }),
    async (c) => c.json(await listInvitations(c.var.call.db, c.var.call.now)),
  )
  .post(
    '/admin/invitations',
    endpoint(administrators, {
      summary: 'Invite somebody to join the staff',
      answers: { 201: Invitation },
      refusals: [...beforeChange, 422],
    }),
    input('json', InvitationForm),
    async (c) => c.json(await (await inviting()).invite(c.var.call, c.req.valid('json')), 201),
  )
  .post(
    '/admin/invitations/:id/resend',
    endpoint(administrators, {
      summary: 'Send an invitation again, with a new link',
      answers: { 200: Invitation },
      refusals: [...beforeChange, 404],
    }),
    input('param', idParam),
    async (c) => c.json(await (await inviting()).inviteAgain(c.var.call, c.req.valid('param').id)),
  )
  .delete(
    '/admin/invitations/:id',
    endpoint(administrators, {
      summary: 'Withdraw an invitation',
      answers: { 204: null },
      refusals: [...beforeChange, 404],
    }),
    input('param', idParam),
    async (c) => done(c, (await inviting()).withdrawInvitation(c.var.call, c.req.valid('param').id)),
  )
  .post(
    '/invitations/check',
    endpoint(everyone, {
      summary: 'Whom the link of an invitation is for',
      answers: { 200: InvitationFacts },
      refusals: [...beforeChange, 404, 422, 429],
    }),
    input('json', InvitationLink),
    async (c) => c.json(await (await inviting()).readInvitation(c.var.call, c.req.valid('json').token)),
  )
  .post(
    '/invitations/accept',
    endpoint(everyone, {
      summary: 'Make the account an invitation is for, and sign in',
      answers: { 201: CurrentUser },
      refusals: [...beforeChange, 404, 409, 422, 429],
    }),
    input('json', AcceptanceForm),
    async (c) => {
      const { config, knownBrowser } = c.var.call
      const { user, token } = await (await inviting()).acceptInvitation(c.var.call, c.req.valid('json'))
      setSessionCookie(c, token, config)
      rememberBrowser(c, config, knownBrowser, 'administrator', user.username)
      return c.json(user, 201)
    },
  )
