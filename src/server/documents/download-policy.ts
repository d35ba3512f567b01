import { type DocumentDownload, fileNameOf } from '../../domain/documents/document.ts'
import { apiPath } from '../../domain/values/paths.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { isSame, keyed } from '../encryption/keyed.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { DocumentRow } from './queries.ts'

/** How long the address of a file is good for, in milliseconds: five minutes (docs/rules/documents.md#downloading). */
const downloadUrlLifetimeMs = 5 * 60_000

const signatureOf = (call: RequestContext, id: number, expires: number) =>
  keyed(call.config.sessionSecret, `file ${id} ${call.actor.sessionId} ${expires}`)

/**
 * Where a document's file can be fetched, by this session only and for five minutes. Whether the caller may read it has been
 * decided before.
 * @throws Refusal `document_not_ready`
 */
export function downloadOf(call: RequestContext, document: DocumentRow): DocumentDownload {
  const { id, title, mimeType, fileSize, state } = document
  if (state !== 'ready' || fileSize === null) throw new Refusal('document_not_ready')
  const expires = call.now.getTime() + downloadUrlLifetimeMs
  return {
    document: { title, fileName: fileNameOf(document), mimeType, fileSize },
    url: `${apiPath}/documents/${id}/file?expires=${expires}&signature=${signatureOf(call, id, expires)}`,
  }
}

/**
 * Lets a file's address through that this session was given less than five minutes ago.
 * @throws Refusal `document_not_found` for any other
 */
export function checkDownloadUrl(call: RequestContext, id: number, expires: number, signature: string): void {
  const isOurs = isSame(signature, signatureOf(call, id, expires))
  if (!isOurs || expires <= call.now.getTime()) throw new Refusal('document_not_found')
}
