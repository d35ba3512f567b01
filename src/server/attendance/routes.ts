import { Hono } from 'hono'
import * as v from 'valibot'
import { OpenPresence, OpenPresenceForm } from '../../domain/attendance/open-presence.ts'
import { MakeUp, MarksForm, Presence, PresenceCodeForm, PresenceCodeOwner } from '../../domain/attendance/presence.ts'
import { LogAnswer, LogForm } from '../../domain/attendance/presence-log.ts'
import { OfferedSessions, Roster, RosterForm } from '../../domain/attendance/roster.ts'
import { SignedSheet, sheetFileName } from '../../domain/attendance/signed-sheet.ts'
import { contentDisposition } from '../files/content-disposition.ts'
import { readApart } from '../files/readers.ts'
import { beforeChange, done, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { readUpload, uploadLimit } from '../http/upload.ts'
import { administrators, sessionHolders, trainingStaff } from '../session/permission.ts'
import { findOwnTraining } from '../trainings/policy.ts'
import { findOpenPresence } from './open-presence-queries.ts'
import { refuseUnassignedSheet } from './policy.ts'
import { findPresence } from './queries.ts'
import { findSheet, listSheets, readSheet } from './sheet-queries.ts'

// What changes something is loaded when it is first asked for: a start has no need of it.
const taking = () => import('./commands.ts')
const keeping = () => import('./sheet-commands.ts')

/** A log of one line, for the documentation. */
const logExample = {
  format: 1,
  device: '0b0ac1de-5a0e-4a52-8d55-6f1f5be2a1c7',
  deviceName: 'Android · Chrome',
  from: 1,
  rosters: [],
  lines: [
    {
      number: 1,
      previous: null,
      trainingId: 7,
      mark: {
        id: '3f0c9a52-6c1e-4f0e-9b57-2f8f1f4f3b11',
        registrationId: 12,
        date: '2026-12-14',
        half: 'morning',
        state: 'present',
      },
      at: '2026-12-14T09:02:11.000Z',
      offset: -1200,
    },
  ],
}

export const presenceRoutes = new Hono()
  .get(
    '/admin/trainings/:id/presence',
    endpoint(trainingStaff, {
      summary: 'Who comes to a session, and who was there',
      answers: { 200: Presence },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => {
      const { db, settings } = c.var.call
      const training = await findOwnTraining(c.var.call, c.req.valid('param').id)
      return c.json(await findPresence(db, training, settings.certificates.presenceThreshold))
    },
  )
  .post(
    '/admin/trainings/:id/presence',
    endpoint(sessionHolders, {
      summary: 'Note who was there, half-day by half-day; marks are only added',
      answers: { 200: Presence },
      refusals: [...beforeChange, 404, 409, 422],
      example: {
        marks: [
          {
            id: '3f0c9a52-6c1e-4f0e-9b57-2f8f1f4f3b11',
            registrationId: 12,
            date: '2026-12-14',
            half: 'morning',
            state: 'late',
            lateAt: '09:00',
          },
        ],
      },
    }),
    input('param', idParam),
    input('json', MarksForm),
    async (c) => c.json(await (await taking()).markPresence(c.var.call, c.req.valid('param').id, c.req.valid('json'))),
  )
  .get(
    '/admin/trainings/:id/presence/make-ups',
    endpoint(sessionHolders, {
      summary: 'Who of the programme’s other sessions may make up a missed half-day at this one',
      answers: { 200: v.array(MakeUp) },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => {
      const { db, now } = c.var.call
      const training = await findOwnTraining(c.var.call, c.req.valid('param').id)
      const { findMakeUps } = await import('./make-up-queries.ts')
      return c.json(await findMakeUps(db, training, now))
    },
  )
  .post(
    '/admin/trainings/:id/presence/code',
    endpoint(sessionHolders, {
      summary: 'Who shows a code, among those who come to a session',
      answers: { 200: PresenceCodeOwner },
      refusals: [...beforeChange, 404, 422, 429],
    }),
    input('param', idParam),
    input('json', PresenceCodeForm),
    async (c) => {
      const { findByCode } = await taking()
      const registrationId = await findByCode(c.var.call, c.req.valid('param').id, c.req.valid('json').code)
      return c.json({ registrationId })
    },
  )
  .get(
    '/admin/presence/sessions',
    endpoint(sessionHolders, {
      summary: 'The sessions near today whose list a phone may take along',
      answers: { 200: OfferedSessions },
    }),
    async (c) => {
      const { findOfferedSessions } = await import('./roster-queries.ts')
      return c.json(await findOfferedSessions(c.var.call))
    },
  )
  .post(
    '/admin/trainings/:id/presence/roster',
    endpoint(sessionHolders, {
      summary: 'Take a session’s list along on a phone',
      answers: { 200: Roster },
      refusals: [...beforeChange, 404, 422, 429],
    }),
    input('param', idParam),
    input('json', RosterForm),
    async (c) => {
      const { takeRoster } = await import('./roster-commands.ts')
      return c.json(await takeRoster(c.var.call, c.req.valid('param').id, c.req.valid('json')))
    },
  )
  .post(
    '/admin/presence/log',
    endpoint(sessionHolders, {
      summary: 'Take in the lines of a phone’s log of presence, each by itself',
      answers: { 200: LogAnswer },
      refusals: [...beforeChange, 422],
      example: logExample,
    }),
    input('json', LogForm),
    async (c) => {
      const { takeLog } = await import('./log-commands.ts')
      return c.json(await takeLog(c.var.call, c.req.valid('json')))
    },
  )
  .get(
    '/admin/trainings/:id/presence/open',
    endpoint(trainingStaff, {
      summary: 'What is left to decide of a session’s presence: marks that contradict, phones that are waited for',
      answers: { 200: OpenPresence },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => {
      const { db, now } = c.var.call
      const training = await findOwnTraining(c.var.call, c.req.valid('param').id)
      return c.json(await findOpenPresence(db, training, now))
    },
  )
  .post(
    '/admin/trainings/:id/presence/open',
    endpoint(administrators, {
      summary: 'Decide marks that contradict, and wait for phones no more',
      answers: { 200: OpenPresence },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', OpenPresenceForm),
    async (c) => {
      const { decidePresence } = await import('./open-presence-commands.ts')
      return c.json(await decidePresence(c.var.call, c.req.valid('param').id, c.req.valid('json')))
    },
  )

export const sheetRoutes = new Hono()
  .get(
    '/admin/trainings/:id/signed-sheets',
    endpoint(trainingStaff, {
      summary: 'The signed attendance sheets of a session, without their files',
      answers: { 200: v.array(SignedSheet) },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => {
      const { db, user } = c.var.call
      const { id } = c.req.valid('param')
      await findOwnTraining(c.var.call, id)
      return c.json(await listSheets(db, user, id))
    },
  )
  .post(
    '/admin/trainings/:id/signed-sheets',
    endpoint(sessionHolders, {
      summary: 'Keep a signed attendance sheet with its session (multipart/form-data, field `file`, 20 MiB)',
      answers: { 201: v.array(SignedSheet) },
      refusals: [...beforeChange, 404, 409, 429],
    }),
    input('param', idParam),
    uploadLimit,
    async (c) => {
      const { call } = c.var
      const { id } = c.req.valid('param')
      await call.limiter.take('filesPerUser', String(call.user.id))
      await findOwnTraining(call, id) // before 20 MiB are read
      const { addSheet } = await keeping()
      return c.json(await addSheet(call, id, await readApart('signedSheet', await readUpload(c))), 201)
    },
  )
  .get(
    '/admin/signed-sheets/:id/file',
    endpoint(trainingStaff, { summary: 'The file of a signed sheet', answers: { 200: 'file' }, refusals: [404] }),
    input('param', idParam),
    async (c) => {
      const { call } = c.var
      const { id } = c.req.valid('param')
      const sheet = await findSheet(call.db, id)
      await refuseUnassignedSheet(call.db, call.user, sheet.trainingId)
      const content = await readSheet(call.longRunning, id) // as long as it takes: 20 MiB
      await (await keeping()).recordSheetDownload(call, id, sheet.trainingId)
      const training = { title: sheet.title, startsAt: sheet.startsAt?.toISOString() ?? null }
      return c.body(new Uint8Array(content), 200, {
        'Content-Type': sheet.mimeType,
        'Content-Length': String(content.length),
        'Content-Disposition': contentDisposition(sheetFileName(sheet, training, call.locale)),
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; sandbox",
      })
    },
  )
  .delete(
    '/admin/signed-sheets/:id',
    endpoint(sessionHolders, {
      summary: 'Remove a signed sheet; a trainer one of their own',
      answers: { 204: null },
      refusals: [...beforeChange, 404],
    }),
    input('param', idParam),
    async (c) => done(c, (await keeping()).removeSheet(c.var.call, c.req.valid('param').id)),
  )
