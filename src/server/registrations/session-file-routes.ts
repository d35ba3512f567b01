import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import {
  fileFormats,
  OwnSessionFileForm,
  SessionFileForm,
  SessionFilePlan,
  SessionFileQuery,
  SessionFileView,
} from '../../domain/trainings/session-file.ts'
import { locales } from '../../domain/values/language.ts'
import { rowId } from '../../domain/values/numbers.ts'
import { contentDisposition, sendPaper } from '../files/content-disposition.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import type { RequestContext } from '../http/request-context.ts'
import { administrators, moneyReaders, ofPharmacy, signedIn } from '../session/permission.ts'
import { requireProof } from '../session/proof.ts'
import { checkPartAddress } from './session-file-policy.ts'

// A file is made seldom, and a start waits for none of it.
const making = () => import('./session-file-commands.ts')

/** Where a part is fetched, as `partAddress` writes it. */
const PartQuery = v.object({
  format: v.picklist(fileFormats),
  list: v.string(),
  language: v.picklist(locales),
  pharmacyId: v.optional(rowId),
  state: v.string(),
  expires: v.pipe(v.string(), v.regex(/^\d{13}$/), v.transform(Number)),
  signature: v.string(),
})

/** Counts what somebody has made, of staff and of those who speak for a pharmacy apart. */
const limited = ({ limiter, actor }: RequestContext, limit: 'sessionFilesPerAccount' | 'sessionFilePartsPerAccount') =>
  actor.user
    ? limiter.take(limit, 'user', String(actor.user.id))
    : limiter.take(limit, 'contact', String(actor.contact?.id))

export const sessionFileRoutes = new Hono()
  .get(
    '/admin/trainings/:id/file',
    endpoint(moneyReaders, {
      summary: 'What the file of a finished session holds and lacks, by the firm’s lists, and who pays for whom',
      answers: { 200: SessionFileView },
      refusals: [404, 409],
    }),
    input('param', idParam),
    input('query', SessionFileQuery),
    async (c) => {
      const { findSessionFile } = await import('./session-file-queries.ts')
      const scope = { trainingId: c.req.valid('param').id, pharmacyId: c.req.valid('query').pharmacyId ?? null }
      return c.json(await findSessionFile(c.var.call, scope))
    },
  )
  .post(
    '/admin/trainings/:id/file',
    endpoint(administrators, {
      summary:
        'Have the file of a finished session made, whole or for one employer: where its parts are fetched, for two hours',
      answers: { 200: SessionFilePlan },
      refusals: [...beforeChange, 404, 409, 422, 429],
    }),
    input('param', idParam),
    input('json', SessionFileForm),
    async (c) => {
      const { call } = c.var
      requireProof(call.actor, call.now)
      await limited(call, 'sessionFilesPerAccount')
      const { orderSessionFile } = await making()
      return c.json(await orderSessionFile(call, { trainingId: c.req.valid('param').id, ...c.req.valid('json') }))
    },
  )
  .post(
    '/pharmacy/trainings/:id/file',
    endpoint(ofPharmacy, {
      summary: 'Have the file of a finished session made, of the people whom one’s pharmacy pays for',
      answers: { 200: SessionFilePlan },
      refusals: [...beforeChange, 404, 409, 422, 429],
    }),
    input('param', idParam),
    input('json', OwnSessionFileForm),
    async (c) => {
      const { call } = c.var
      await limited(call, 'sessionFilesPerAccount')
      const { orderSessionFile } = await making()
      const list = call.settings.sessionFile.lists.find(({ isForEmployers }) => isForEmployers)?.name ?? ''
      const scope = { trainingId: c.req.valid('param').id, pharmacyId: call.pharmacyId }
      return c.json(await orderSessionFile(call, { ...scope, list, language: c.req.valid('json').language }))
    },
  )
  .get(
    '/session-files/:id/:part',
    endpoint(signedIn, {
      summary: 'A part of a session’s file: a signed PDF that carries every original, or an archive of them',
      answers: { 200: 'file' },
      refusals: [404, 409, 429],
    }),
    input('param', v.object({ id: rowId, part: rowId })),
    input('query', PartQuery),
    async (c) => {
      const { call } = c.var
      const { id: trainingId, part } = c.req.valid('param')
      const { expires, signature, pharmacyId = null, ...asked } = c.req.valid('query')
      const order = { trainingId, part, pharmacyId, ...asked }
      checkPartAddress(call, order, expires, signature)
      await limited(call, 'sessionFilePartsPerAccount')
      const { archiveOf, makePart } = await making()
      const made = await makePart(call, order)
      call.report('download', { training: trainingId, part })
      if (order.format === 'pdf') return sendPaper(c, { pdf: made.pdf, fileName: `${made.name}.pdf` })
      return sendArchive(c, archiveOf(made), `${made.name}.zip`)
    },
  )

/** Answers an archive while it is written. */
function sendArchive(c: Context, bytes: AsyncIterable<Uint8Array>, fileName: string) {
  c.header('Content-Type', 'application/zip')
  c.header('Content-Disposition', contentDisposition(fileName))
  return c.body(Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>)
}
