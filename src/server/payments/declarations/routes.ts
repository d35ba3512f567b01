import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import {
  ConfirmationForm,
  DeclarationForm,
  DeclarationLinkForm,
  DeclarationRow,
  messagePictureLimit,
  OwnDeclaration,
  PayableRegistration,
  RefusalForm,
} from '../../../domain/payments/payment-declaration.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { readApart } from '../../files/readers.ts'
import { beforeChange, endpoint } from '../../http/endpoint.ts'
import { idempotencyKeyOf } from '../../http/idempotency.ts'
import { checked, idParam, input } from '../../http/input.ts'
import { listRoute } from '../../http/list-route.ts'
import { isChosen, readFields } from '../../http/upload.ts'
import { networkOf } from '../../session/network.ts'
import { everyone, moneyReaders, moneyRecorders } from '../../session/permission.ts'
import { findPayable } from './link-queries.ts'
import { declarationList } from './list.ts'
import { readMessagePicture } from './queries.ts'

/** Loaded at their first use: a start is shorter without. */
const declaring = () => import('./commands.ts')
const deciding = () => import('./decide-commands.ts')

const tooLarge = () => new Refusal('message_picture_too_large', {}, { file: 'messagePictureTooLarge' })

/** The picture and what multipart/form-data puts around it and the fields, in bytes. */
const declarationLimit = bodyLimit({
  maxSize: messagePictureLimit + 64 * 1024,
  onError: () => {
    throw tooLarge()
  },
})

/** What was sent, and the picture as it was, if there is one. */
async function readDeclaration(c: Context): Promise<{ form: DeclarationForm; file: File | null }> {
  const { file, ...fields } = await readFields(c)
  const form = checked(DeclarationForm, fields)
  if (!isChosen(file)) return { form, file: null }
  if (file.size === 0) throw new Refusal('file_refused', {}, { file: 'fileEmpty' })
  if (file.size > messagePictureLimit) throw tooLarge()
  return { form, file }
}

export const declarationRoutes = new Hono()
  .post(
    '/payment-declarations/check',
    endpoint(everyone, {
      summary: 'What is to be paid for a registration or a booking, and what was declared to be, by the link of a mail',
      answers: { 200: PayableRegistration },
      refusals: [...beforeChange, 404, 422, 429],
    }),
    input('json', DeclarationLinkForm),
    async (c) => {
      const { call } = c.var
      await call.limiter.take('declarationLinkPerAddress', networkOf(call.caller.ip))
      return c.json(await findPayable(call, c.req.valid('json')))
    },
  )
  .post(
    '/payment-declarations',
    endpoint(everyone, {
      summary:
        'Say that a published number was paid (FCFA), by the link of a mail (multipart/form-data, fields `paymentReference`, `token`, `operator`, `reference`, `amount`, and `file`, a picture of at most 8 MiB, if one likes)',
      answers: { 201: OwnDeclaration },
      refusals: [...beforeChange, 404, 409, 422, 429],
    }),
    async (c, next) => {
      const { call } = c.var
      await call.limiter.take('declarationPerAddress', networkOf(call.caller.ip)) // before the picture is read
      await next()
    },
    declarationLimit,
    async (c) => {
      const { call } = c.var
      const { form, file } = await readDeclaration(c)
      if (file) {
        // What costs little is refused before a picture is drawn again.
        await (await declaring()).refuseUndeclarable(call, form)
        await call.limiter.take('declarationPicturePerRegistration', form.paymentReference)
      }
      const picture = file && (await readApart('messagePicture', Buffer.from(await file.arrayBuffer())))
      return c.json(await (await declaring()).declarePayment(call, form, picture), 201)
    },
  )
  .get(
    '/admin/payment-declarations',
    ...listRoute(moneyReaders, 'Payments that people have declared, searched and paged', declarationList),
  )
  .get(
    '/admin/payment-declarations/:id/picture',
    endpoint(moneyReaders, {
      summary: 'The picture of the operator’s message',
      answers: { 200: 'file' },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => {
      const { call } = c.var
      const { id } = c.req.valid('param')
      const { registrationId, content } = await readMessagePicture(call.db, id)
      call.report('download', { declaration: id, registration: registrationId })
      return c.body(new Uint8Array(content), 200, {
        'Content-Type': 'image/jpeg',
        'Content-Length': String(content.length),
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; sandbox",
      })
    },
  )
  .post(
    '/admin/payment-declarations/:id/confirmation',
    endpoint(moneyRecorders, {
      summary: 'Confirm a declared payment: record it (FCFA), or say which recorded one it is',
      answers: { 200: DeclarationRow },
      refusals: [...beforeChange, 404, 409, 422],
      isRepeatable: true,
    }),
    input('param', idParam),
    input('json', ConfirmationForm),
    async (c) =>
      c.json(
        await (await deciding()).confirmDeclaration(
          c.var.call,
          c.req.valid('param').id,
          c.req.valid('json'),
          idempotencyKeyOf(c),
        ),
      ),
  )
  .post(
    '/admin/payment-declarations/:id/refusal',
    endpoint(moneyRecorders, {
      summary: 'Refuse a declared payment, with a reason that the person is told',
      answers: { 200: DeclarationRow },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', RefusalForm),
    async (c) =>
      c.json(
        await (await deciding()).refuseDeclaration(c.var.call, c.req.valid('param').id, c.req.valid('json').reason),
      ),
  )
