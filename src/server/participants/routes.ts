import { Hono } from 'hono'
import * as v from 'valibot'
import {
  EmailConfirmation,
  LinkAnswer,
  LinkForm,
  OtherDateForm,
  OwnNotification,
  OwnRegistration,
  OwnRegistrationDetail,
  OwnSession,
  Profile,
  ProfileForm,
} from '../../domain/participants/participant.ts'
import { PageQuery } from '../../domain/values/listing.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { listRoute } from '../http/list-route.ts'
import { mailDocument } from '../http/mail-document.ts'
import { clearSessionCookie, rememberBrowser, setSessionCookie } from '../session/cookie.ts'
import { everyone, participants } from '../session/permission.ts'
import { closeParticipantSessions, listParticipantSessions, participantSpan } from '../session/sessions.ts'
import {
  findOwnMail,
  findOwnRegistration,
  findProfile,
  selectOwnNotifications,
  selectOwnRegistrations,
} from './queries.ts'

// Loaded when it is first asked for: a start has no need of it.
const changing = () => import('./commands.ts')

export const participantRoutes = new Hono()
  .post(
    '/participant/link-profile',
    endpoint(everyone, {
      summary:
        'Ask for a code by email and phone; with the code, or the token of the mail’s link, link the profile and sign in',
      answers: { 200: LinkAnswer },
      refusals: [...beforeChange, 422, 429],
    }),
    input('json', LinkForm),
    async (c) => {
      const { call } = c.var
      const { email, phone, code, token } = c.req.valid('json')
      const { codeSent, linkByCode, linkByToken, profileLinked, requestCode } = await import('./link-commands.ts') // a start is shorter without
      const isRequest = token === undefined && code === undefined
      if (isRequest && email !== undefined && phone !== undefined) {
        await requestCode(call, { email, phone })
        return c.json<LinkAnswer>({ message: codeSent[call.locale], linked: false })
      }
      const linked =
        token !== undefined
          ? await linkByToken(call, token)
          : await linkByCode(call, { email: email ?? '', phone: phone ?? '', code: code ?? '' })
      setSessionCookie(c, linked.token, call.config, participantSpan / 1000)
      rememberBrowser(c, call.config, call.knownBrowser, 'participant', linked.email)
      return c.json<LinkAnswer>({ message: profileLinked[call.locale], linked: true })
    },
  )
  .get(
    '/participant/profile',
    endpoint(everyone, { summary: 'One’s own profile', answers: { 200: Profile }, refusals: [404] }),
    async (c) => {
      const { db, actor, now } = c.var.call
      if (actor.participantId === undefined) throw new Refusal('no_profile')
      return c.json(await findProfile(db, actor.participantId, now))
    },
  )
  .put(
    '/participant/profile',
    endpoint(participants, {
      summary: 'Change one’s profile; a new email address waits for the code sent there',
      answers: { 200: Profile },
      refusals: [...beforeChange, 404, 409, 422, 429],
    }),
    input('json', ProfileForm),
    async (c) =>
      c.json(await (await changing()).updateProfile(c.var.call, c.var.call.participantId, c.req.valid('json'))),
  )
  .post(
    '/participant/profile/email',
    endpoint(participants, {
      summary: 'Confirm a new email address with the code sent there',
      answers: { 200: Profile },
      refusals: [...beforeChange, 404, 409, 422, 429],
    }),
    input('json', EmailConfirmation),
    async (c) =>
      c.json(await (await changing()).confirmEmail(c.var.call, c.var.call.participantId, c.req.valid('json').code)),
  )
  .get(
    '/participant/registrations',
    ...listRoute(participants, 'One’s own registrations', {
      query: v.object({ ...PageQuery.entries, live: v.optional(v.literal('true')) }),
      asks: { live: ['status'] },
      row: OwnRegistration,
      select: (call, { live }) => selectOwnRegistrations(call, call.participantId, live === 'true'),
    }),
  )
  .get(
    '/participant/registrations/:id',
    endpoint(participants, {
      summary: 'One of one’s own registrations',
      answers: { 200: OwnRegistrationDetail },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => {
      const { call } = c.var
      return c.json(await findOwnRegistration(call, call.participantId, c.req.valid('param').id, call.locale))
    },
  )
  .post(
    '/participant/registrations/:id/cancel',
    endpoint(participants, {
      summary: 'Cancel one’s own registration, until 48 hours before the start',
      answers: { 200: OwnRegistrationDetail },
      refusals: [...beforeChange, 404, 409],
    }),
    input('param', idParam),
    async (c) => {
      const { call } = c.var
      const { id } = c.req.valid('param')
      await (await changing()).cancelOwnRegistration(call, call.participantId, id)
      return c.json(await findOwnRegistration(call, call.participantId, id, call.locale))
    },
  )
  .post(
    '/participant/registrations/:id/transfer',
    endpoint(participants, {
      summary: 'Take another date of the same programme in place of one’s own, until 48 hours before the start',
      answers: { 200: OwnRegistrationDetail },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', OtherDateForm),
    async (c) => {
      const { call } = c.var
      const { id } = c.req.valid('param')
      await (await changing()).transferOwnRegistration(call, call.participantId, id, c.req.valid('json').trainingId)
      return c.json(await findOwnRegistration(call, call.participantId, id, call.locale))
    },
  )
  .get(
    '/participant/notifications',
    ...listRoute(participants, 'One’s own notifications', {
      query: PageQuery,
      asks: {},
      row: OwnNotification,
      select: ({ db, participantId }) => selectOwnNotifications(db, participantId),
    }),
  )
  .get(
    '/participant/notifications/:id/html',
    endpoint(participants, {
      summary: 'The HTML of one’s own notification, for a sandboxed frame',
      answers: { 200: 'html' },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => {
      const html = await findOwnMail(c.var.call.db, c.var.call.participantId, c.req.valid('param').id)
      // A link in the mail opens in the place of the space, which is one page of the same site.
      return mailDocument(c, html.replace('<head>', '<head><base target="_top">'))
    },
  )
  .put(
    '/participant/notifications/:id/read',
    endpoint(participants, {
      summary: 'Mark one’s own notification as read',
      answers: { 200: v.object({ id: v.number(), isRead: v.literal(true) }) },
      refusals: [...beforeChange, 404],
    }),
    input('param', idParam),
    async (c) =>
      c.json(
        await (await changing()).markOwnNotificationRead(c.var.call, c.var.call.participantId, c.req.valid('param').id),
      ),
  )
  .get(
    '/participant/sessions',
    endpoint(participants, { summary: 'The browsers signed in as oneself', answers: { 200: v.array(OwnSession) } }),
    async (c) => {
      const { db, sessionId, now } = c.var.call
      const rows = await listParticipantSessions(db, c.var.call.participantId, now)
      return c.json(
        rows.map(({ createdAt, lastSeenAt, ...session }) => ({
          ...session,
          createdAt: createdAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
          isCurrent: session.id === sessionId,
        })),
      )
    },
  )
  .delete(
    '/participant/sessions',
    endpoint(participants, { summary: 'Sign out everywhere', answers: { 204: null }, refusals: [...beforeChange] }),
    async (c) => {
      await closeParticipantSessions(c.var.call.db, c.var.call.participantId)
      c.var.call.report('sign_out')
      clearSessionCookie(c, c.var.call.config)
      return c.body(null, 204)
    },
  )
