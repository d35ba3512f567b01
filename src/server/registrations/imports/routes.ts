import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import {
  ImportChoices,
  ImportPreview,
  ImportRecord,
  ImportResult,
  importLimits,
} from '../../../domain/imports/import.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { beforeChange, endpoint } from '../../http/endpoint.ts'
import { idempotencyKeyOf } from '../../http/idempotency.ts'
import { idParam, input } from '../../http/input.ts'
import { choicesIn, fileNameOf, readParts } from '../../http/upload.ts'
import { administrators } from '../../session/permission.ts'
import type { SentFile } from './commands.ts'

/** What a start needs nothing of: it is loaded at its first use. */
const lazy = {
  reading: () => import('./read-queries.ts'),
  commands: () => import('./commands.ts'),
}

const tooLarge = () => new Refusal('import_too_large', {}, { file: 'importTooLarge' })

/** The file, and what multipart/form-data and the choices put around it, in bytes. */
const importUpload = bodyLimit({
  maxSize: importLimits.bytes + 64 * 1024,
  onError: () => {
    throw tooLarge()
  },
})

/**
 * The file, and in the field `choices`, as JSON, what was chosen for it.
 * @throws Refusal as `readParts`; `import_too_large`, `malformed`, `invalid` with the fields
 */
async function readSent(c: Context): Promise<{ file: SentFile; choices: ImportChoices }> {
  const { file, fields } = await readParts(c)
  if (file.size > importLimits.bytes) throw tooLarge()
  const choices = choicesIn(fields, ImportChoices)
  return { file: { name: fileNameOf(file), content: Buffer.from(await file.arrayBuffer()) }, choices }
}

/** Loaded at its first use: a start is shorter without. */
const listing = () => import('./queries.ts')

export const importRoutes = new Hono()
  .get(
    '/admin/imports',
    endpoint(administrators, {
      summary: 'The latest imports, and whether each can be undone',
      answers: { 200: v.array(ImportRecord) },
    }),
    async (c) => c.json(await (await listing()).listImports(c.var.call.db, c.var.call.now)),
  )
  .post(
    '/admin/imports/preview',
    endpoint(administrators, {
      summary:
        'What an import would do, line by line (multipart/form-data: `file`, XLSX or CSV, 5 MiB; `choices`, JSON); nothing is kept',
      answers: { 200: ImportPreview },
      refusals: [...beforeChange, 404, 422, 429],
    }),
    importUpload,
    async (c) => {
      const { call } = c.var
      await call.limiter.take('importsPerUser', String(call.user.id))
      const { file, choices } = await readSent(c)
      const { previewImport } = await lazy.reading()
      return c.json(await previewImport(call, file.content, choices))
    },
  )
  .post(
    '/admin/imports',
    endpoint(administrators, {
      summary: 'Register the people of a file (multipart/form-data: `file`, XLSX or CSV, 5 MiB; `choices`, JSON)',
      answers: { 201: ImportResult },
      refusals: [...beforeChange, 404, 409, 422, 429],
      isRepeatable: true,
    }),
    importUpload,
    async (c) => {
      const { call } = c.var
      await call.limiter.take('importsPerUser', String(call.user.id))
      const { file, choices } = await readSent(c)
      const { importFile } = await lazy.commands()
      return c.json(await importFile(call, file, choices, idempotencyKeyOf(c)), 201)
    },
  )
  .post(
    '/admin/imports/:id/undo',
    endpoint(administrators, {
      summary: 'Take an import back, while nothing has become of its registrations',
      answers: { 200: ImportRecord },
      refusals: [...beforeChange, 404, 409],
    }),
    input('param', idParam),
    async (c) => c.json(await (await lazy.commands()).undoImport(c.var.call, c.req.valid('param').id)),
  )
