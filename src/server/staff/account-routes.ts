import { Hono } from 'hono'
import * as v from 'valibot'
import {
  NewStaffMemberForm,
  OwnPasswordForm,
  OwnSession,
  ResetPasswordForm,
  StaffMember,
  StaffMemberStateForm,
  StaffRoleForm,
} from '../../domain/staff/staff.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { administrators, officeReaders, staff } from '../session/permission.ts'
import {
  changeOwnPassword,
  changeRole,
  closeOwnSession,
  createStaffMember,
  resetStaffMember,
  setStaffMemberDisabled,
} from './account-commands.ts'
import { listOwnSessions, listStaff } from './queries.ts'

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
    async (c) => {
      await closeOwnSession(c.var.call, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
