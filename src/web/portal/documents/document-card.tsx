import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { documentTypeLabels, validityLabels } from '../../../domain/desk/labels.ts'
import type { ParticipantDocument } from '../../../domain/documents/document.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatDay } from '../../../domain/values/dates.ts'
import { apiOf, read } from '../../api/api.ts'
import { useDocumentDownload } from '../../files/use-document-download.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { usePortal } from '../kit/portal-text.ts'

/** Asks where the file is, fetches it from there, telling how far it has come, and saves it under its name (docs/rules/documents.md#downloading). */
function DownloadButton({ document }: { document: Pick<ParticipantDocument, 'id' | 'title'> }) {
  const { words, text } = usePortal()
  const queryClient = useQueryClient()
  const download = useDocumentDownload({
    locate: () =>
      read(apiOf(queryClient).participant.documents[':id'].download.$get({ param: { id: String(document.id) } })),
    onSuccess: (title) => showToast({ variant: 'default', title: words.documents.downloaded, description: title }),
    onError: (error) =>
      showToast({
        variant: 'destructive',
        title: words.documents.downloadFailed,
        description: serverErrors(error, text).message,
      }),
  })
  return (
    <div className="grid gap-2">
      <Button look="outline" disabled={download.isPending} onClick={() => download.begin()}>
        {download.isPending ? words.documents.downloading(download.percent) : words.documents.download}
        <span className="sr-only">, {document.title}</span>
      </Button>
      {download.isPending && (
        <progress max={100} value={download.percent} aria-label={document.title} className="h-1.5 w-full" />
      )}
    </div>
  )
}

interface Props {
  document: ParticipantDocument
  /** Whether it stands among a registration's own documents, where the training need not be said again. */
  isRelated?: boolean
}

/** One document (docs/rules/participant-space.md#documents): title, Public badge, training, description, type, size in KB, download button. */
export function DocumentCard({ document, isRelated = false }: Props) {
  const { locale, words } = usePortal()
  const { title, description, documentType, number, fileSize, isPublic, state, validity, createdAt, training } =
    document
  const labels = words.documents
  const Heading = isRelated ? 'h4' : 'h2'
  const size = fileSize === null ? null : labels.size(Math.max(1, Math.round(fileSize / 1024)).toLocaleString(locale))
  const details = [
    documentTypeLabels[documentType][locale],
    number && !title.includes(number) && number,
    formatDay(createdAt, locale),
    size,
  ]
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-box border border-sand bg-surface p-5">
      <div className="grid gap-1">
        <Heading className="font-bold font-heading text-lg leading-snug">
          <WithNumber title={title} number={number} />
        </Heading>
        {training && !isRelated && (
          <p className="text-muted">{datedTitle(training.title, training.startsAt, locale)}</p>
        )}
      </div>
      {(isPublic || validity !== 'valid') && (
        <p className="flex flex-wrap gap-2">
          {isPublic && <Badge tone="blue">{labels.public}</Badge>}
          {validity !== 'valid' && (
            <Badge tone={validity === 'revoked' ? 'red' : 'grey'}>{validityLabels[validity][locale]}</Badge>
          )}
        </p>
      )}
      {description && <p>{description}</p>}
      <p className="text-muted text-sm">{details.filter(Boolean).join(' · ')}</p>
      <div className="mt-auto flex flex-wrap items-center gap-x-5 gap-y-2">
        {state === 'ready' ? (
          <DownloadButton document={document} />
        ) : (
          <p role="status" className="text-muted">
            {state === 'pending' ? labels.preparing : labels.failed}
          </p>
        )}
        {documentType === 'certificate' && number && state === 'ready' && (
          <Link to="/verification/$number" params={{ number }} className="text-link min-h-11">
            {labels.verify}
          </Link>
        )}
      </div>
    </li>
  )
}

/** A title whose number is not broken at its hyphens. */
function WithNumber({ title, number }: { title: string; number: string | null }) {
  if (!number || !title.endsWith(number)) return title
  return (
    <>
      {title.slice(0, -number.length)}
      <span className="whitespace-nowrap">{number}</span>
    </>
  )
}
