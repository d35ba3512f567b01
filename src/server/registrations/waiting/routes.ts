import { Hono } from 'hono'
import * as v from 'valibot'
import {
  OfficeWaitingForm,
  OwnWaitingEntry,
  WaitingEntry,
  WaitingForm,
  WaitingLinkForm,
  WaitingList,
  WaitingReceipt,
} from '../../../domain/waiting-list/waiting-list.ts'
import { beforeChange, done, endpoint } from '../../http/endpoint.ts'
import { idempotencyKeyOf } from '../../http/idempotency.ts'
import { idParam, input } from '../../http/input.ts'
import { networkOf } from '../../session/network.ts'
import { administrators, everyone, moneyReaders, ofPharmacy, participants } from '../../session/permission.ts'
import {
  addToWaitingList,
  joinWaitingList,
  leaveByLink,
  leaveOwn,
  refuseForeignLink,
  removeFromList,
} from './commands.ts'
import {
  bookedBy,
  findWaitingEntry,
  listOwnWaiting,
  listWaitingOfPerson,
  ofParticipant,
  readWaitingList,
} from './queries.ts'

export const waitingRoutes = new Hono()
  .post(
    '/waiting-list',
    endpoint(everyone, {
      summary: 'Join the waiting list of a full session',
      answers: { 201: WaitingReceipt },
      refusals: [...beforeChange, 404, 409, 422, 429],
      isRepeatable: true,
    }),
    input('json', WaitingForm),
    async (c) => {
      const { call } = c.var
      await call.limiter.take('waitingPerAddress', networkOf(call.caller.ip))
      return c.json(await joinWaitingList(call, c.req.valid('json'), idempotencyKeyOf(c)), 201)
    },
  )
  .post(
    '/waiting-list/check',
    endpoint(everyone, {
      summary: 'One’s place on a waiting list, by the link of a mail',
      answers: { 200: OwnWaitingEntry },
      refusals: [...beforeChange, 404, 422, 429],
    }),
    input('json', WaitingLinkForm),
    async (c) => {
      const { call } = c.var
      const { id, token } = c.req.valid('json')
      await call.limiter.take('waitingLinkPerAddress', networkOf(call.caller.ip))
      await refuseForeignLink(call, id, token)
      return c.json(await findWaitingEntry(call.db, id, call.now))
    },
  )
  .post(
    '/waiting-list/leave',
    endpoint(everyone, {
      summary: 'Leave a waiting list, or decline the offered place, by the link of a mail',
      answers: { 200: OwnWaitingEntry },
      refusals: [...beforeChange, 404, 422, 429],
    }),
    input('json', WaitingLinkForm),
    async (c) => {
      const { call } = c.var
      const { id, token } = c.req.valid('json')
      await call.limiter.take('waitingLinkPerAddress', networkOf(call.caller.ip))
      return c.json(await leaveByLink(call, id, token))
    },
  )
  .get(
    '/participant/waiting-list',
    endpoint(participants, { summary: 'The waiting lists one is on', answers: { 200: v.array(OwnWaitingEntry) } }),
    async (c) => c.json(await listOwnWaiting(c.var.call.db, ofParticipant(c.var.call.participantId), c.var.call.now)),
  )
  .post(
    '/participant/waiting-list/:id/leave',
    endpoint(participants, {
      summary: 'Leave a waiting list, or decline the offered place',
      answers: { 200: v.array(OwnWaitingEntry) },
      refusals: [...beforeChange, 404],
    }),
    input('param', idParam),
    async (c) => c.json(await leaveOwn(c.var.call, ofParticipant(c.var.call.participantId), c.req.valid('param').id)),
  )
  .get(
    '/pharmacy/waiting-list',
    endpoint(ofPharmacy, {
      summary: 'Who of one’s pharmacy is on a waiting list',
      answers: { 200: v.array(OwnWaitingEntry) },
    }),
    async (c) => c.json(await listOwnWaiting(c.var.call.db, bookedBy(c.var.call.pharmacyId), c.var.call.now)),
  )
  .post(
    '/pharmacy/waiting-list/:id/leave',
    endpoint(ofPharmacy, {
      summary: 'Take somebody of one’s pharmacy off a waiting list, or decline the place offered for them',
      answers: { 200: v.array(OwnWaitingEntry) },
      refusals: [...beforeChange, 404],
    }),
    input('param', idParam),
    async (c) => c.json(await leaveOwn(c.var.call, bookedBy(c.var.call.pharmacyId), c.req.valid('param').id)),
  )
  .get(
    '/admin/trainings/:id/waiting-list',
    endpoint(moneyReaders, {
      summary: 'The waiting list of a session, and why a place is offered or is not',
      answers: { 200: WaitingList },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => c.json(await readWaitingList(c.var.call.db, c.req.valid('param').id, c.var.call.now)),
  )
  .post(
    '/admin/trainings/:id/waiting-list',
    endpoint(administrators, {
      summary: 'Put somebody on the waiting list who called or came by',
      answers: { 201: WaitingReceipt },
      refusals: [...beforeChange, 404, 409, 422],
      isRepeatable: true,
    }),
    input('param', idParam),
    input('json', OfficeWaitingForm),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await addToWaitingList(c.var.call, id, c.req.valid('json'), idempotencyKeyOf(c)), 201)
    },
  )
  .delete(
    '/admin/waiting-list/:id',
    endpoint(administrators, {
      summary: 'Take somebody off a waiting list',
      answers: { 204: null },
      refusals: [...beforeChange, 404],
    }),
    input('param', idParam),
    async (c) => done(c, removeFromList(c.var.call, c.req.valid('param').id)),
  )
  .get(
    '/admin/people/:id/waiting-list',
    endpoint(moneyReaders, {
      summary: 'What a person waits, or has waited, for',
      answers: { 200: v.array(WaitingEntry) },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => c.json(await listWaitingOfPerson(c.var.call.db, c.req.valid('param').id)),
  )
