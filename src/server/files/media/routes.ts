import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { MediaAddress, MediaFile, MediaForm, PieceParam, pieceSize, Sha256 } from '../../../domain/media/media.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { beforeChange, done, endpoint } from '../../http/endpoint.ts'
import { idParam, input } from '../../http/input.ts'
import { administrators, signedIn } from '../../session/permission.ts'
import { addressOf, checkAddress, type MediaReaders } from './address.ts'
import { findMedia, findWholeMedia, mediaFileOf } from './queries.ts'

/** Loaded at its first use: a start is shorter without. */
const uploading = () => import('./upload-commands.ts')

const pieceLimit = bodyLimit({
  maxSize: pieceSize,
  onError: () => {
    throw new Refusal('too_large')
  },
})

/** Sending media in pieces, and reading them. @param readers who may read what, by the kind of its owner */
export const mediaRoutes = (readers: MediaReaders) =>
  new Hono()
    .post(
      '/admin/media',
      endpoint(administrators, {
        summary: 'Begin to send a media file, or go on with one of the same content; then its missing pieces are put',
        answers: { 201: MediaFile },
        refusals: [...beforeChange, 409, 422, 429],
      }),
      input('json', MediaForm),
      async (c) => {
        const { call } = c.var
        await call.limiter.take('mediaFilesPerUser', String(call.user.id))
        return c.json(await (await uploading()).beginUpload(call, c.req.valid('json')), 201)
      },
    )
    .get(
      '/admin/media/:id',
      endpoint(administrators, {
        summary: 'A media file, and which pieces are missing of it',
        answers: { 200: MediaFile },
        refusals: [404],
      }),
      input('param', idParam),
      async (c) => c.json(await mediaFileOf(c.var.call.db, await findMedia(c.var.call.db, c.req.valid('param').id))),
    )
    .put(
      '/admin/media/:id/pieces/:number',
      endpoint(administrators, {
        summary: 'Send a piece of a media file as it is: 1 MiB, or what is left, with its SHA-256',
        answers: { 204: null },
        refusals: [...beforeChange, 404, 409, 429],
      }),
      input('param', PieceParam),
      input('query', v.object({ sha256: Sha256 })),
      pieceLimit,
      async (c) => {
        const { call } = c.var
        if (!/^application\/octet-stream$/i.test(c.req.header('content-type') ?? ''))
          throw new Refusal('unsupported_media_type', { format: 'application/octet-stream' })
        await call.limiter.take('mediaPiecesPerUser', String(call.user.id))
        const content = Buffer.from(await c.req.arrayBuffer())
        const { addPiece } = await uploading()
        return done(c, addPiece(call, c.req.valid('param'), c.req.valid('query').sha256, content))
      },
    )
    .post(
      '/admin/media/:id/finish',
      endpoint(administrators, {
        summary: 'Take a media file in, once all its pieces are there',
        answers: { 200: MediaFile },
        refusals: [...beforeChange, 404, 409],
      }),
      input('param', idParam),
      async (c) => c.json(await (await uploading()).finishUpload(c.var.call, c.req.valid('param').id)),
    )
    .delete(
      '/admin/media/:id',
      endpoint(administrators, {
        summary: 'Give up a media file that is being sent',
        answers: { 204: null },
        refusals: [...beforeChange, 404, 409],
      }),
      input('param', idParam),
      async (c) => done(c, (await uploading()).cancelUpload(c.var.call, c.req.valid('param').id)),
    )
    .get(
      '/media/:id/address',
      endpoint(signedIn, {
        summary: 'Where a media file can be read, for an hour and by this session only; asked again once it has ended',
        answers: { 200: MediaAddress },
        refusals: [404],
      }),
      input('param', idParam),
      async (c) => {
        const { call } = c.var
        const file = await findMedia(call.db, c.req.valid('param').id)
        if (file.state !== 'ready' || !(await readers[file.owner](call, file))) throw new Refusal('media_not_found')
        return c.json(addressOf(call, file.id))
      },
    )
    .get(
      '/media/:id/content',
      endpoint(signedIn, {
        summary:
          'A media file, or the part of it that `Range` asks for, at the address that was given; 403 says that it has ended',
        answers: { 200: 'file', 206: 'file', 304: null },
        refusals: [403, 404, 416],
      }),
      input('param', idParam),
      async (c) => {
        const { call } = c.var
        const { id } = c.req.valid('param')
        const { expires, signature } = c.req.query()
        if (!expires || !/^\d{13}$/.test(expires) || !signature) throw new Refusal('media_not_found')
        checkAddress(call, id, Number(expires), signature)
        const { answerMedia } = await import('./answer.ts')
        return answerMedia(c, call.longRunning, call.config, await findWholeMedia(call.db, id))
      },
    )
