import { Hono } from 'hono'
import {
  AttachmentForm,
  CertificatesForm,
  DocumentDownload,
  FneForm,
  IssuedCertificates,
  OfficeDocument,
  RevocationForm,
} from '../../domain/documents/document.ts'
import { readApart } from '../files/readers.ts'
import { beforeChange, done, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { listRoute } from '../http/list-route.ts'
import { readUpload, uploadLimit } from '../http/upload.ts'
import { administrators, moneyReaders, moneyRecorders } from '../session/permission.ts'
import { attachDocument, enterFne, refuseUnattachable, removeDocument, retryDocument } from './commands.ts'
import { downloadOf } from './download-policy.ts'
import { documentList } from './list.ts'
import { findDocument, findDocumentRow } from './office-queries.ts'
import { readableInOffice } from './policy.ts'

// Loaded when it is first asked for: a start has no need of it.
const changing = () => import('./revoke-commands.ts')

/** Loaded at its first use: a start is shorter without. */
const certifying = () => import('./certificate-commands.ts')

export const officeDocumentRoutes = new Hono()
  .get('/admin/documents', ...listRoute(moneyReaders, 'Documents, searched and paged', documentList))
  .post(
    '/admin/documents',
    endpoint(administrators, {
      summary: 'Attach a file (multipart/form-data, field `file`, 20 MiB) to a training or to a registration',
      answers: { 201: OfficeDocument },
      refusals: [...beforeChange, 404, 429],
    }),
    input('query', AttachmentForm),
    uploadLimit,
    async (c) => {
      const { call } = c.var
      const target = c.req.valid('query')
      await call.limiter.take('filesPerUser', String(call.user.id))
      await refuseUnattachable(call.db, target) // before the file is read
      const id = await attachDocument(call, target, await readApart('attachment', await readUpload(c)))
      return c.json(await findDocument(call.db, id, call.locale), 201)
    },
  )
  .get(
    '/admin/documents/:id',
    endpoint(moneyReaders, { summary: 'One document', answers: { 200: OfficeDocument }, refusals: [404] }),
    input('param', idParam),
    async (c) => {
      const { db, locale, actor } = c.var.call
      return c.json(await findDocument(db, c.req.valid('param').id, locale, readableInOffice(actor)))
    },
  )
  .get(
    '/admin/documents/:id/download',
    endpoint(moneyReaders, {
      summary: 'Where the file of a document can be fetched, for five minutes and by this session only',
      answers: { 200: DocumentDownload },
      refusals: [404, 409],
    }),
    input('param', idParam),
    async (c) => {
      const { call } = c.var
      return c.json(
        downloadOf(call, await findDocumentRow(call.db, c.req.valid('param').id, readableInOffice(call.actor))),
      )
    },
  )
  .delete(
    '/admin/documents/:id',
    endpoint(administrators, {
      summary: 'Remove a file the office attached',
      answers: { 204: null },
      refusals: [...beforeChange, 404, 409],
    }),
    input('param', idParam),
    async (c) => done(c, removeDocument(c.var.call, c.req.valid('param').id)),
  )
  .post(
    '/admin/documents/:id/revoke',
    endpoint(administrators, {
      summary: 'Revoke an issued document, with a reason',
      answers: { 200: OfficeDocument },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', RevocationForm),
    async (c) => {
      const { call } = c.var
      const { id } = c.req.valid('param')
      await (await changing()).revokeDocument(call, id, c.req.valid('json').reason)
      return c.json(await findDocument(call.db, id, call.locale))
    },
  )
  .post(
    '/admin/documents/:id/supersede',
    endpoint(administrators, {
      summary: 'Replace a certificate or a proforma by a corrected one',
      answers: { 201: OfficeDocument },
      refusals: [...beforeChange, 404, 409],
    }),
    input('param', idParam),
    async (c) => {
      const { call } = c.var
      const id = await (await changing()).supersedeDocument(call, c.req.valid('param').id)
      return c.json(await findDocument(call.db, id, call.locale), 201)
    },
  )
  .post(
    '/admin/documents/:id/retry',
    endpoint(administrators, {
      summary: 'Have a file that could not be made tried again',
      answers: { 200: OfficeDocument },
      refusals: [...beforeChange, 404],
    }),
    input('param', idParam),
    async (c) => {
      const { call } = c.var
      const { id } = c.req.valid('param')
      await retryDocument(call, id)
      return c.json(await findDocument(call.db, id, call.locale))
    },
  )
  .put(
    '/admin/documents/:id/fne',
    endpoint(moneyRecorders, {
      summary: 'Enter the electronic normalised invoice (FNE) of an invoice',
      answers: { 200: OfficeDocument },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', FneForm),
    async (c) => {
      const { call } = c.var
      const { id } = c.req.valid('param')
      await enterFne(call, id, c.req.valid('json'))
      return c.json(await findDocument(call.db, id, call.locale))
    },
  )
  .post(
    '/admin/trainings/:id/certificates',
    endpoint(administrators, {
      summary: 'Issue the certificates of a finished training, to those named or to all confirmed participants',
      answers: { 200: IssuedCertificates },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', CertificatesForm),
    async (c) => {
      return c.json(
        await (await certifying()).issueCertificates(c.var.call, c.req.valid('param').id, c.req.valid('json')),
      )
    },
  )
