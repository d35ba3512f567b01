import { Hono } from 'hono'
import * as v from 'valibot'
import { CurrentUser, LoginForm } from '../../domain/staff/staff.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { input } from '../http/input.ts'
import { clearSessionCookie, setSessionCookie } from '../session/cookie.ts'
import { rememberBrowser } from '../session/known-browser.ts'
import { everyone, signedIn } from '../session/permission.ts'
import { currentStaffMember, signIn, signOut } from './commands.ts'

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
