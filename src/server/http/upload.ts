import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { fileLimit } from '../../domain/document.ts'
import { Refusal } from '../../domain/problem.ts'

/** The file and what multipart/form-data puts around it, in bytes. */
export const uploadLimit = bodyLimit({
  maxSize: fileLimit + 64 * 1024,
  onError: () => {
    throw new Refusal('file_too_large', {}, { file: 'fileTooLarge' })
  },
})

/**
 * The one file that a request brings as multipart/form-data, in its field `file`; behind `uploadLimit`.
 * @throws Refusal `unsupported_media_type`, `malformed`, `file_too_large`
 */
export async function readUpload(c: Context): Promise<Buffer> {
  const { file } = await readParts(c)
  if (file.size > fileLimit) throw new Refusal('file_too_large', {}, { file: 'fileTooLarge' })
  return Buffer.from(await file.arrayBuffer())
}

/**
 * That file, and what its other fields say.
 * @throws Refusal `unsupported_media_type`, `malformed`
 */
export async function readParts(c: Context): Promise<{ file: File; fields: Record<string, unknown> }> {
  if (!/^multipart\/form-data;/i.test(c.req.header('content-type') ?? '')) throw new Refusal('unsupported_media_type')
  const { file, ...fields } = await c.req.parseBody().catch(() => {
    throw new Refusal('malformed')
  })
  if (!(file instanceof File) || file.size === 0) throw new Refusal('malformed', {}, { file: 'fileRequired' })
  return { file, fields }
}
