import { and, asc, eq } from 'drizzle-orm'
import { documents } from '../src/server/db/schema/documents.ts'
import { renderDocument } from '../src/server/documents/render-commands.ts'
import type { Services } from '../src/server/http/request-context.ts'

/** Makes what waits of a registration's papers, or of all, as the worker does; each file has so many bytes. */
export async function makePapers(services: Services, registrationId?: number, bytes = 40_000): Promise<void> {
  const { db } = services.database
  const isTheirs = registrationId === undefined ? undefined : eq(documents.registrationId, registrationId)
  const waiting = and(isTheirs, eq(documents.state, 'pending'))
  const papers = { make: async () => Buffer.alloc(bytes, '%PDF-1.7 ') }
  const store = { p12: new Uint8Array(), password: '' }
  for (const { id } of await db.select({ id: documents.id }).from(documents).where(waiting).orderBy(asc(documents.id)))
    await renderDocument({ ...services, store, papers, log: { warn() {} } }, id)
}
