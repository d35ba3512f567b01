import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OfficeDocument } from '../../../domain/documents/document.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { read } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { DetailList } from '../../ui/detail-list.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { DownloadButton } from '../kit/download-button.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { useMay } from '../kit/use-may.ts'
import { documentChanged } from '../queries/documents.ts'
import { CertifyButton } from './certify.tsx'
import { FneNumberDialog, RemoveDialog, RevokeDialog, SupersedeDialog } from './document-dialogs.tsx'
import { DocumentBadge, useKindLabel, useSizeLabel } from './document-state.tsx'
import { FneFacts } from './fne-facts.tsx'

/** What a certificate rests on, in a line: whether presence was taken, the half-days attended of how many, and the hours. */
function useRestsOn() {
  const { locale, words } = useOffice()
  const labels = words.document
  return ({ kind, presence }: OfficeDocument): string | undefined => {
    if (kind !== 'certificate') return undefined
    if (!presence) return labels.noBasis
    const { basis, attendedHalves, halves, hours } = presence
    const attended = [
      attendedHalves !== null && halves !== null && labels.attended(attendedHalves, halves),
      hours !== null && labels.attendedHours(new Intl.NumberFormat(locale).format(hours)),
    ]
    return [labels.bases[basis], ...attended].filter((part) => part !== false).join(' · ')
  }
}

/** Has a file that could not be made tried again. */
function RetryButton({ id }: { id: number }) {
  const { words } = useOffice()
  const retry = useChange({
    failsIn: 'toast',
    send: (api) => read(api.admin.documents[':id'].retry.$post({ param: { id: String(id) } })),
    success: { title: words.document.retried },
    ...documentChanged,
  })
  return (
    <Button size="compact" disabled={retry.isPending} onClick={() => retry.mutate(undefined)}>
      <Glyph name="refresh" />
      {words.document.retry}
    </Button>
  )
}

type Opened = 'fne' | 'revoke' | 'supersede' | 'remove'
const link = 'text-green underline underline-offset-4'

/** What the office knows of a document, and what it may do with it. */
export function DocumentDetails({ document, onRemoved }: { document: OfficeDocument; onRemoved: () => void }) {
  const { locale, words } = useOffice()
  const may = useMay()
  const [opened, open] = useState<Opened>()
  const kindOf = useKindLabel()
  const sizeOf = useSizeLabel()
  const labels = words.document
  const rests = useRestsOn()
  const { kind, number, holder, training, registrationId, supersedes, validity, isReplaceable } = document
  const isValid = validity === 'valid'
  const close = () => open(undefined)
  const asked = document.fneCall?.state ?? ''
  const isInFne = ['waiting', 'submitting', 'doubtful', 'certified'].includes(asked)
  // Of one that an export alone told of, the address is missing.
  const takesNumber = !isInFne || (asked === 'certified' && document.fneUrl === null)
  return (
    <div className="grid divide-y divide-sand">
      <section aria-label={labels.state} className="grid gap-3 px-5 py-5">
        <p>
          <DocumentBadge document={document} />
        </p>
        <Making document={document} />
        <div className="flex flex-wrap gap-2">
          {document.state === 'ready' && <DownloadButton document={document} look="outline" />}
          {(document.state === 'failed' || document.state === 'to_check') &&
            !(kind === 'certificate' && validity === 'revoked') &&
            may('administrators') && <RetryButton id={document.id} />}
          {kind === 'certificate' && number && (
            <Link
              to="/verification/$number"
              params={{ number }}
              target="_blank"
              className={`${link} px-3 py-1.5 text-sm`}
            >
              {labels.openVerification}
            </Link>
          )}
        </div>
      </section>
      <section aria-label={labels.facts} className="px-5 py-5">
        <DetailList
          rows={[
            [labels.type, kindOf(document)],
            [labels.number, number && <code key="number">{number}</code>],
            [
              labels.holder,
              registrationId === null ? (
                holder
              ) : (
                <OfficeLink key="holder" to={{ onglet: 'inscriptions', inscription: registrationId }} className={link}>
                  {holder}
                </OfficeLink>
              ),
            ],
            [
              labels.training,
              training && (
                <OfficeLink key="training" to={{ onglet: 'formations', formation: training.id }} className={link}>
                  {datedTitle(training.title, training.startsAt, locale)}
                </OfficeLink>
              ),
            ],
            [labels.description, document.description],
            [labels.date, formatMoment(document.createdAt, locale)],
            [labels.size, sizeOf(document.fileSize)],
            [labels.readers, kind === 'upload' ? <Readers key="readers" document={document} /> : labels.readersOne],
            [labels.restsOn, rests(document)],
            [labels.restsReason, document.presence?.reason],
            [labels.revokedReason, document.revokedReason],
            [
              labels.supersedes,
              supersedes && (
                <OfficeLink key="old" to={{ onglet: 'documents', document: supersedes }} className={link}>
                  {labels.see(supersedes)}
                </OfficeLink>
              ),
            ],
          ]}
        />
      </section>
      {kind === 'invoice' && (
        <FneFacts document={document}>
          <CertifyButton document={document} look="outline" />
          {isValid && may('money recorders') && takesNumber && (
            <Button look="neutral" size="compact" onClick={() => open('fne')}>
              {document.fneNumber ? labels.fneEdit : labels.fneEnter}
            </Button>
          )}
        </FneFacts>
      )}
      {(isValid || isReplaceable || kind === 'upload') && !(isValid && isInFne) && may('administrators') && (
        <div className="flex flex-wrap gap-3 px-5 py-5">
          {isReplaceable && (
            <Button look="neutral" size="compact" onClick={() => open('supersede')}>
              {kind === 'invoice' ? labels.supersedeInvoice : labels.supersede}
            </Button>
          )}
          {(isValid || kind === 'upload') && (
            <Button look="danger" size="compact" onClick={() => open(kind === 'upload' ? 'remove' : 'revoke')}>
              {kind === 'upload' ? labels.remove : labels.revoke}
            </Button>
          )}
        </div>
      )}
      {opened === 'fne' && <FneNumberDialog document={document} onClose={close} />}
      {opened === 'revoke' && <RevokeDialog document={document} onClose={close} />}
      {opened === 'supersede' && <SupersedeDialog document={document} onClose={close} />}
      {opened === 'remove' && <RemoveDialog document={document} onClose={close} onRemoved={onRemoved} />}
    </div>
  )
}

/** How far the file is, and why it is not there. */
function Making({ document }: { document: OfficeDocument }) {
  const { words } = useOffice()
  const { state, failures, lastError } = document
  const reason = lastError ?? words.document.unknownReason
  if (state === 'ready') return null
  if (state === 'failed' || state === 'to_check') {
    return (
      <p role="alert" className="rounded-lg bg-red-wash px-4 py-3 text-red text-sm">
        {state === 'failed' ? words.document.failed(failures, reason) : words.document.unprintable(reason)}
      </p>
    )
  }
  return (
    <p role="status" className="rounded-lg bg-orange-wash px-4 py-3 text-orange-deep text-sm">
      {words.document.preparing} {failures > 0 && words.document.failing(failures, reason)}
    </p>
  )
}

function Readers({ document }: { document: OfficeDocument }) {
  const { words } = useOffice()
  if (document.isPublic) return words.document.readersPublic
  return document.registrationId === null ? words.document.readersTraining : words.document.readersOne
}
