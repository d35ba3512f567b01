import { Hono } from 'hono'
import * as v from 'valibot'
import { ApiKey, ApiKeyForm, NewApiKey } from '../../domain/staff/api-key.ts'
import {
  CurrentUser,
  LoginForm,
  NewStaffMemberForm,
  OwnPasswordForm,
  OwnSession,
  ResetPasswordForm,
  StaffMember,
  StaffMemberStateForm,
  StaffRoleForm,
} from '../../domain/staff/staff.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { beforeChange, done, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { clearSessionCookie, rememberBrowser, setSessionCookie } from '../session/cookie.ts'
import { administrators, everyone, officeReaders, signedIn, staff } from '../session/permission.ts'
import {
  changeOwnPassword,
  changeRole,
  closeOwnSession,
  createStaffMember,
  resetStaffMember,
  setStaffMemberDisabled,
} from './account-commands.ts'
import { listKeys, makeKey, revokeKey } from './key-commands.ts'
import { listOwnSessions, listStaff } from './queries.ts'
import { currentStaffMember, signIn, signOut } from './sign-in-commands.ts'

export const staffRoutes = new Hono()
  .post(
    '/login',
    endpoint(everyone, {
      summary: 'Sign somebody of the staff in',
      answers: { 200: CurrentUser },
      refusals: [...beforeChange, 401, 422, 429],
    }),
    input('json', LoginForm),
    async (c) => {
      const { config, knownBrowser } = c.var.call
      const { user, token } = await signIn(c.var.call, c.req.valid('json'))
      setSessionCookie(c, token, config)
      rememberBrowser(c, config, knownBrowser, 'administrator', user.username)
      return c.json(user)
    },
  )
  .post(
    '/logout',
    endpoint(everyone, {
      summary: 'Sign out',
      answers: { 200: v.object({ signedOut: v.literal(true) }) },
      refusals: [...beforeChange],
    }),
    async (c) => {
      await signOut(c.var.call)
      clearSessionCookie(c, c.var.call.config)
      return c.json({ signedOut: true as const })
    },
  )
  .get('/user', endpoint(signedIn, { summary: 'The current user', answers: { 200: CurrentUser } }), (c) => {
    const { user, withoutFactor, participantId, contact } = c.var.call.actor
    if (user) return c.json(currentStaffMember(user, false))
    if (withoutFactor) return c.json(currentStaffMember(withoutFactor, true))
    const id = participantId ?? contact?.id
    if (id === undefined) throw new Refusal('unauthenticated')
    return c.json({ id, username: '', isAdmin: false })
  })

const Done = v.object({ id: v.number() })

/** User management (docs/rules/accounts-and-security.md#accounts), and one's own password and sessions. */
export const accountRoutes = new Hono()
  .get(
    '/admin/users',
    endpoint(officeReaders, { summary: 'Everyone of the staff', answers: { 200: v.array(StaffMember) } }),
    async (c) => c.json(await listStaff(c.var.call.db)),
  )
  .post(
    '/admin/users',
    endpoint(administrators, {
      summary: 'Create an account',
      answers: { 201: Done },
      refusals: [...beforeChange, 409, 422],
    }),
    input('json', NewStaffMemberForm),
    async (c) => c.json(await createStaffMember(c.var.call, c.req.valid('json')), 201),
  )
  .put(
    '/admin/users/:id',
    endpoint(administrators, {
      summary: 'Disable or enable an account',
      answers: { 200: Done },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', StaffMemberStateForm),
    async (c) => {
      const { id } = c.req.valid('param')
      await setStaffMemberDisabled(c.var.call, id, c.req.valid('json').disabled)
      return c.json({ id })
    },
  )
  .put(
    '/admin/users/:id/role',
    endpoint(administrators, {
      summary: 'Give an account another role',
      answers: { 200: StaffMember },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', StaffRoleForm),
    async (c) => c.json(await changeRole(c.var.call, c.req.valid('param').id, c.req.valid('json'))),
  )
  .put(
    '/admin/users/:id/password',
    endpoint(administrators, {
      summary: 'Give another account a new password and no second factor',
      answers: { 200: Done },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', ResetPasswordForm),
    async (c) => {
      const { id } = c.req.valid('param')
      await resetStaffMember(c.var.call, id, c.req.valid('json').password)
      return c.json({ id })
    },
  )
  .put(
    '/admin/account/password',
    endpoint(staff, {
      summary: 'Change one’s own password',
      answers: { 200: v.object({ changed: v.literal(true) }) },
      refusals: [...beforeChange, 409, 422, 429],
    }),
    input('json', OwnPasswordForm),
    async (c) => {
      await changeOwnPassword(c.var.call, c.req.valid('json'))
      return c.json({ changed: true as const })
    },
  )
  .get(
    '/admin/sessions',
    endpoint(staff, { summary: 'One’s own signed-in browsers', answers: { 200: v.array(OwnSession) } }),
    async (c) => {
      const { db, user, sessionId, now } = c.var.call
      return c.json(await listOwnSessions(db, user.id, sessionId, now))
    },
  )
  .delete(
    '/admin/sessions/:id',
    endpoint(staff, {
      summary: 'Sign one of one’s own browsers out',
      answers: { 204: null },
      refusals: [...beforeChange, 404],
    }),
    input('param', idParam),
    async (c) => done(c, closeOwnSession(c.var.call, c.req.valid('param').id)),
  )

/** The keys that other tools call the API with (docs/rules/api-keys.md). */
export const apiKeyRoutes = new Hono()
  .get(
    '/admin/api-keys',
    endpoint(administrators, { summary: 'Keys of the API', answers: { 200: v.array(ApiKey) } }),
    async (c) => c.json(await listKeys(c.var.call.db, c.var.call.now)),
  )
  .post(
    '/admin/api-keys',
    endpoint(administrators, {
      summary: 'Make a key of the API, which is told this once',
      answers: { 201: NewApiKey },
      refusals: [...beforeChange, 409, 422],
    }),
    input('json', ApiKeyForm),
    async (c) => c.json(await makeKey(c.var.call, c.req.valid('json')), 201),
  )
  .post(
    '/admin/api-keys/:id/revoke',
    endpoint(administrators, {
      summary: 'Revoke a key of the API, at once and for good',
      answers: { 200: ApiKey },
      refusals: [...beforeChange, 404],
    }),
    input('param', idParam),
    async (c) => c.json(await revokeKey(c.var.call, c.req.valid('param').id)),
  )
