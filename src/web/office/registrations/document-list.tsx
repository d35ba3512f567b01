import { useQuery } from '@tanstack/react-query'
import type { OfficeDocument } from '../../../domain/documents/document.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { withLanguage } from '../../../domain/values/language-path.ts'
import { certificatePath } from '../../../domain/values/paths.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { DocumentBadge, stateOf, useKindLabel } from '../documents/document-state.tsx'
import { DownloadButton } from '../kit/download-button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { documentsQuery } from '../queries/documents.ts'
import type { Owner } from './payment-list.tsx'

/** Papers of somebody or of a training: proforma invoice, receipts, certificates, and what the office attached. */
export function DocumentList({ of }: { of: Owner | { trainingId: string } }) {
  const { words } = useOffice()
  const documents = useQuery(documentsQuery(of))
  return (
    <Loaded query={documents}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="text-muted text-sm">{words.registration.noDocuments}</p>
        ) : (
          <ul className="framed-rows">
            {rows.map((document) => (
              <Paper key={document.id} document={document} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Paper({ document }: { document: OfficeDocument }) {
  const { locale, words } = useOffice()
  const kindOf = useKindLabel()
  const { title, kind, number, createdAt, state } = document
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3.5 py-2.5 text-sm">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{title}</span>
          {stateOf(document) !== 'prêt' && <DocumentBadge document={document} />}
        </p>
        <p className="text-muted">
          {kindOf(document)} · <time dateTime={createdAt}>{formatShortDay(createdAt, locale)}</time>
        </p>
        {kind === 'certificate' && number && (
          <a href={withLanguage(certificatePath(number), locale)} className="text-link">
            {words.registration.verify}
          </a>
        )}
      </div>
      {state === 'ready' && <DownloadButton document={document} />}
    </li>
  )
}
