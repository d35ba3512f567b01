import { inArray } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { AttendedYears, attendedYears, paperInAddress } from '../../domain/attendance/attended-hours.ts'
import { rowId } from '../../domain/values/numbers.ts'
import { isOfPerson, rowsOfAccount, rowsOfPerson } from '../db/person.ts'
import { registrations } from '../db/schema/registrations.ts'
import { sendPaper } from '../files/content-disposition.ts'
import { endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { moneyReaders, participants } from '../session/permission.ts'
import { findPerson } from './person-queries.ts'
import { findProfile } from './queries.ts'

/** Loaded at their first use: a start is shorter without. */
const reading = () => import('./hours-queries.ts')

export const hoursRoutes = new Hono()
  .get(
    '/participant/hours',
    endpoint(participants, {
      summary: 'The years in which one attended anything, with how many sessions and hours',
      answers: { 200: AttendedYears },
    }),
    async (c) => {
      const { listAttended, ownOf } = await reading()
      const { db, participantId, locale, now } = c.var.call
      return c.json(attendedYears(await listAttended(db, ownOf(db, participantId), locale, now)))
    },
  )
  .get(
    '/participant/hours/:year/:language',
    endpoint(participants, {
      summary: 'One’s hours of a year, as a signed PDF',
      answers: { 200: 'file' },
      refusals: [404, 409, 429],
    }),
    input('param', v.object(paperInAddress)),
    async (c) => {
      const { makeHoursOfYear, ownOf } = await reading()
      const { call } = c.var
      const { db, participantId, now } = call
      await call.limiter.take('hoursPerAccount', 'participant', String(participantId))
      const { participant } = await findProfile(db, participantId, now)
      const { year, language: locale } = c.req.valid('param')
      return sendPaper(
        c,
        await makeHoursOfYear(call, {
          whose: ownOf(db, participantId),
          names: (await rowsOfAccount(db, participantId)).names,
          ...{ person: participant, year, locale },
        }),
      )
    },
  )
  .get(
    '/admin/people/:id/hours',
    endpoint(moneyReaders, {
      summary: 'The years in which a person attended anything, with how many sessions and hours',
      answers: { 200: AttendedYears },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => {
      const { listAttended } = await reading()
      const { db, locale, now } = c.var.call
      const { id } = await findPerson(db, c.req.valid('param').id, now)
      const theirs = await isOfPerson(db, registrations.id, 'registrations', id)
      return c.json(attendedYears(await listAttended(db, theirs, locale, now)))
    },
  )
  .get(
    '/admin/people/:id/hours/:year/:language',
    endpoint(moneyReaders, {
      summary: 'A person’s hours of a year, as a signed PDF',
      answers: { 200: 'file' },
      refusals: [404, 409, 429],
    }),
    input('param', v.object({ id: rowId, ...paperInAddress })),
    async (c) => {
      const { call } = c.var
      const { makeHoursOfYear } = await reading()
      await call.limiter.take('hoursPerAccount', 'user', String(call.user.id))
      const { id, year, language: locale } = c.req.valid('param')
      const { firstName, lastName, orderNumbers } = await findPerson(call.db, id, call.now)
      const person = { firstName, lastName, orderNumber: orderNumbers[0] ?? null }
      const { registrations: ids, names } = await rowsOfPerson(call.db, id)
      const whose = inArray(registrations.id, ids)
      return sendPaper(c, await makeHoursOfYear(call, { whose, names, person, year, locale }))
    },
  )
