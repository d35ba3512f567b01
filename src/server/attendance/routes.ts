import { Hono } from 'hono'
import { MarksForm, Presence, PresenceCodeForm, PresenceCodeOwner } from '../../domain/attendance/presence.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { sessionHolders, trainingStaff } from '../session/permission.ts'
import { refuseUnassigned } from '../trainings/policy.ts'
import { findTrainingRow } from '../trainings/queries.ts'
import { findByCode, markPresence } from './commands.ts'
import { findPresence } from './queries.ts'

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
      const { db, user, settings } = c.var.call
      const training = await findTrainingRow(db, c.req.valid('param').id)
      if (!training) throw new Refusal('training_not_found')
      await refuseUnassigned(db, user, training.id)
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
    async (c) => c.json(await markPresence(c.var.call, c.req.valid('param').id, c.req.valid('json'))),
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
      const registrationId = await findByCode(c.var.call, c.req.valid('param').id, c.req.valid('json').code)
      return c.json({ registrationId })
    },
  )
