import { Hono } from 'hono'
import * as v from 'valibot'
import { Person, PersonMergeForm } from '../../domain/registrations/person.ts'
import { rowId } from '../../domain/values/numbers.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { administrators, moneyReaders } from '../session/permission.ts'
import { findPerson } from './person-queries.ts'

/** Loaded at its first use: a start is shorter without. */
const merging = () => import('./person-commands.ts')

export const peopleRoutes = new Hono()
  .get(
    '/admin/people/:id',
    endpoint(moneyReaders, {
      summary: 'Who made a registration, with all that is theirs',
      answers: { 200: Person },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => c.json(await findPerson(c.var.call.db, c.req.valid('param').id, c.var.call.now)),
  )
  .post(
    '/admin/people/:id/merges',
    endpoint(administrators, {
      summary: 'Join two people who are one',
      answers: { 201: Person },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', PersonMergeForm),
    async (c) =>
      c.json(
        await (await merging()).mergePeople(c.var.call, c.req.valid('param').id, c.req.valid('json').otherId),
        201,
      ),
  )
  .post(
    '/admin/people/:id/separations',
    endpoint(administrators, {
      summary: 'Tell two people apart who have one email, name or phone',
      answers: { 201: Person },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', PersonMergeForm),
    async (c) =>
      c.json(
        await (await merging()).tellPeopleApart(c.var.call, c.req.valid('param').id, c.req.valid('json').otherId),
        201,
      ),
  )
  .delete(
    '/admin/people/:id/merges/:mergeId',
    endpoint(administrators, {
      summary: 'Tell two people apart again, within 30 days',
      answers: { 200: Person },
      refusals: [...beforeChange, 404, 409],
    }),
    input('param', v.object({ id: rowId, mergeId: rowId })),
    async (c) => {
      const { id, mergeId } = c.req.valid('param')
      return c.json(await (await merging()).separatePeople(c.var.call, id, mergeId))
    },
  )
