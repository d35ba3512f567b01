import { Hono } from 'hono'
import * as v from 'valibot'
import { SignedSheet, sheetFileName } from '../../domain/attendance/signed-sheet.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { contentDisposition } from '../files/content-disposition.ts'
import { readApart } from '../files/readers.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import type { StaffCall } from '../http/request-context.ts'
import { readUpload, uploadLimit } from '../http/upload.ts'
import { sessionHolders, trainingStaff } from '../session/permission.ts'
import { refuseUnassigned } from '../trainings/policy.ts'
import { findTrainingRow } from '../trainings/queries.ts'
import { refuseUnassignedSheet } from './policy.ts'
import { addSheet, recordSheetDownload, removeSheet } from './sheet-commands.ts'
import { findSheet, listSheets, readSheet } from './sheet-queries.ts'

/** What cannot be seen has no sheets: no such session, or another trainer's. */
async function refuseUnseen({ db, user }: StaffCall, trainingId: number): Promise<void> {
  if (!(await findTrainingRow(db, trainingId))) throw new Refusal('training_not_found')
  await refuseUnassigned(db, user, trainingId)
}

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
      await refuseUnseen(c.var.call, id)
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
      await refuseUnseen(call, id) // before 20 MiB are read
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
      await recordSheetDownload(call, id, sheet.trainingId)
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
    async (c) => {
      await removeSheet(c.var.call, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
