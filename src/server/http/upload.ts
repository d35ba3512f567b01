import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type * as v from 'valibot'
import { fileLimit } from '../../domain/documents/document.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { onOneLine } from '../../domain/values/unseen.ts'
import { checked } from './input.ts'

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
  return contentOf(file)
}

/**
 * The same, and what was chosen for it: JSON in the field `choices`.
 * @throws Refusal as `readUpload` and `choicesIn`
 */
export async function readUploadWith<S extends v.GenericSchema>(
  c: Context,
  schema: S,
): Promise<{ name: string; content: Buffer; choices: v.InferOutput<S> }> {
  const { file, fields } = await readParts(c)
  return { name: fileNameOf(file), content: await contentOf(file), choices: choicesIn(fields, schema) }
}

/** The name of a file as it is kept: one line, and no folder. */
export const fileNameOf = (file: File) =>
  onOneLine(file.name)
    .replaceAll(/\p{C}/gu, ' ')
    .replace(/^.*[/\\]/, '')
    .trim()
    .slice(0, 200)

async function contentOf(file: File): Promise<Buffer> {
  if (file.size > fileLimit) throw new Refusal('file_too_large', {}, { file: 'fileTooLarge' })
  return Buffer.from(await file.arrayBuffer())
}

/**
 * What was chosen for a file, as JSON in the field `choices`; left out, nothing was.
 * @throws Refusal `malformed`, `invalid` with the fields
 */
export function choicesIn<S extends v.GenericSchema>(
  { choices = '{}' }: Record<string, unknown>,
  schema: S,
): v.InferOutput<S> {
  return checked(schema, parsed(choices))
}

function parsed(json: unknown): unknown {
  try {
    return JSON.parse(String(json))
  } catch {
    throw new Refusal('malformed')
  }
}

/**
 * That file, and what its other fields say.
 * @throws Refusal `unsupported_media_type`, `malformed`
 */
export async function readParts(c: Context): Promise<{ file: File; fields: Record<string, unknown> }> {
  const { file, ...fields } = await readFields(c)
  if (!isChosen(file)) throw new Refusal('malformed', {}, { file: 'fileRequired' })
  if (file.size === 0) throw new Refusal('malformed', {}, { file: 'fileEmpty' })
  return { file, fields }
}

/** Whether a field holds a file, also one with nothing in it: a field that was left empty comes without a name. */
export const isChosen = (file: unknown): file is File => file instanceof File && (file.size > 0 || file.name !== '')

/**
 * What a form with files sends, file or not.
 * @throws Refusal `unsupported_media_type`, `malformed`
 */
export async function readFields(c: Context): Promise<Record<string, unknown>> {
  if (!/^multipart\/form-data;/i.test(c.req.header('content-type') ?? '')) {
    throw new Refusal('unsupported_media_type', { format: 'multipart/form-data' })
  }
  return c.req.parseBody().catch(() => {
    throw new Refusal('malformed')
  })
}
