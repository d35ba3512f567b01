import { Hono } from 'hono'
import { AnyVerification, DocumentDownload, ParticipantDocument } from '../../domain/documents/document.ts'
import { PageQuery } from '../../domain/values/listing.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { fileAnswer } from '../files/content-disposition.ts'
import { endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { listRoute } from '../http/list-route.ts'
import { networkOf } from '../session/network.ts'
import { everyone, participants, signedIn } from '../session/permission.ts'
import { recordDownload } from './commands.ts'
import { checkDownloadUrl, downloadOf } from './download-policy.ts'
import { findOwnDocument, findPharmacyDocument, readFileOf, selectOwnDocuments } from './queries.ts'
import { verify } from './verification-queries.ts'

export const documentRoutes = new Hono()
  .get(
    '/participant/documents',
    ...listRoute(participants, 'The documents one may read', {
      query: PageQuery,
      asks: {},
      row: ParticipantDocument,
      select: ({ db, participantId, locale }) => selectOwnDocuments(db, participantId, locale),
    }),
  )
  .get(
    '/participant/documents/:id/download',
    endpoint(participants, {
      summary: 'Where the file of a document can be fetched, for five minutes and by this session only',
      answers: { 200: DocumentDownload },
      refusals: [404, 409],
    }),
    input('param', idParam),
    async (c) => {
      const { call } = c.var
      const document = await findOwnDocument(call.db, call.participantId, c.req.valid('param').id)
      return c.json(downloadOf(call, document))
    },
  )
  .get(
    '/documents/:id/file',
    endpoint(signedIn, { summary: 'The file of a document', answers: { 200: 'file' }, refusals: [404] }),
    input('param', idParam),
    async (c) => {
      const { call } = c.var
      const { id } = c.req.valid('param')
      const { expires, signature } = c.req.query()
      if (!expires || !/^\d{13}$/.test(expires) || !signature) throw new Refusal('document_not_found')
      checkDownloadUrl(call, id, Number(expires), signature)
      // What somebody sees may be taken back, or given to another, while the address is good.
      const pharmacyId = call.actor.contact?.pharmacyId
      if (pharmacyId) await findPharmacyDocument(call.db, pharmacyId, id)
      if (call.actor.participantId) await findOwnDocument(call.db, call.actor.participantId, id)
      const found = await readFileOf(call.longRunning, id) // as long as it takes: 20 MiB
      await recordDownload(call, id)
      return fileAnswer(c, found)
    },
  )
  .get(
    '/verification/:number',
    endpoint(everyone, {
      summary: 'Whether a certificate is genuine, and whose; or a receipt or avoir, by its number and secret',
      answers: { 200: AnyVerification },
      refusals: [404, 429],
    }),
    async (c) => {
      const { call } = c.var
      await call.limiter.take('verificationPerAddress', networkOf(call.caller.ip))
      return c.json(await verify(call.db, c.req.param('number'), call.locale, call.now))
    },
  )
