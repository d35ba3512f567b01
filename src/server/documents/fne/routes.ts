import { Hono } from 'hono'
import {
  CertifyForm,
  CertifyResult,
  ExportResult,
  FneCall,
  FneState,
  KeyForm,
  SettleForm,
} from '../../../domain/fne/call.ts'
import { beforeChange, done, endpoint } from '../../http/endpoint.ts'
import { idParam, input } from '../../http/input.ts'
import { readUpload, uploadLimit } from '../../http/upload.ts'
import { administrators, moneyReaders, moneyRecorders } from '../../session/permission.ts'

/** Loaded at their first use: a start is shorter without. */
const reading = () => import('./queries.ts')
const certifying = () => import('./certify-commands.ts')
const settling = () => import('./settle-commands.ts')
const keeping = () => import('./state-commands.ts')

/** Certified invoices (docs/rules/fne.md). */
export const fneRoutes = new Hono()
  .get(
    '/admin/fne',
    endpoint(moneyReaders, { summary: 'How certifying invoices stands', answers: { 200: FneState } }),
    async (c) => c.json(await (await reading()).findFneState(c.var.call)),
  )
  .post(
    '/admin/fne/certify',
    endpoint(moneyRecorders, {
      summary: 'Have proformas certified by the tax office',
      answers: { 200: CertifyResult },
      refusals: [...beforeChange, 409, 422],
    }),
    input('json', CertifyForm),
    async (c) => c.json(await (await certifying()).certify(c.var.call, c.req.valid('json'))),
  )
  .post(
    '/admin/fne/export',
    endpoint(administrators, {
      summary: 'Drop the FNE portal’s export (multipart/form-data, field `file`, 20 MiB): it settles what is doubtful',
      answers: { 200: ExportResult },
      refusals: [...beforeChange, 422, 429],
    }),
    uploadLimit,
    async (c) => {
      const { call } = c.var
      await call.limiter.take('filesPerUser', String(call.user.id))
      return c.json(await (await settling()).dropExport(call, await readUpload(c)))
    },
  )
  .post(
    '/admin/fne/calls/:id/settle',
    endpoint(moneyRecorders, {
      summary: 'Say what the FNE portal has of a doubtful invoice',
      answers: { 200: FneCall },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', SettleForm),
    async (c) => {
      const { id } = c.req.valid('param')
      await (await settling()).settleByHand(c.var.call, id, c.req.valid('json'))
      return c.json(await (await reading()).findFneCall(c.var.call.db, id))
    },
  )
  .put(
    '/admin/fne/key',
    endpoint(administrators, {
      summary: 'Keep the key that the FNE platform is asked with',
      answers: { 204: null },
      refusals: [...beforeChange, 422],
    }),
    input('json', KeyForm),
    async (c) => done(c, (await keeping()).keepKey(c.var.call, c.req.valid('json').key)),
  )
  .post(
    '/admin/fne/resume',
    endpoint(administrators, {
      summary: 'Certify again after stickers were bought',
      answers: { 204: null },
      refusals: [...beforeChange, 409],
    }),
    async (c) => done(c, (await keeping()).resumeFne(c.var.call)),
  )
