import { paperTitles } from '../../domain/desk/labels.ts'
import type { Snapshot } from '../../domain/documents/document-snapshot.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { Registration } from './snapshot-parts.ts'

const typeOf = { certificate: 'certificate', quote: 'other' } as const

/** What stands of an issued document before it has its number, which its title, its snapshot and itself say. */
export const documentRow = (
  call: Pick<RequestContext, 'actor' | 'now'>,
  kind: Snapshot['kind'],
  { locale, trainingId }: Pick<Registration, 'locale' | 'trainingId'>,
) => ({
  kind,
  documentType: kind === 'certificate' || kind === 'quote' ? typeOf[kind] : ('invoice' as const),
  title: paperTitles[kind][locale],
  locale,
  trainingId,
  mimeType: 'application/pdf',
  issuedBy: call.actor.user?.id ?? null,
  createdAt: call.now,
  queuedAt: call.now,
})
