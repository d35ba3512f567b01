import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { OfficeDocument } from '../../../domain/documents/document.ts'
import { type CertifyForm, type CertifyResult, certifiedAtOnce } from '../../../domain/fne/call.ts'
import { type FneMethod, fneMethods } from '../../../domain/fne/sale.ts'
import { read } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { listIdOf } from '../kit/list-tab.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { TickedBar } from '../kit/ticked-bar.tsx'
import { useChange } from '../kit/use-change.ts'
import { useMay } from '../kit/use-may.ts'
import { fneChanged, fneQuery } from '../queries/fne.ts'

/** What was not taken; `isConfirmed` where somebody has said that it is not in the portal. */
type Skipped = CertifyResult['skipped'][number] & { isConfirmed: boolean }
type Asked = Pick<CertifyForm, 'documentIds'> & Partial<CertifyForm>

/** Whether the reader may have proformas certified, and nothing is missing for it. */
export function useMayCertify(): boolean {
  const may = useMay()
  return useQuery(fneQuery).data?.lacks.length === 0 && may('money recorders')
}

/** Whether a document is a proforma that can be certified. */
export const isCertifiable = ({ kind, validity, fneNumber, fneCall }: OfficeDocument): boolean =>
  kind === 'invoice' &&
  validity === 'valid' &&
  fneNumber === null &&
  !['waiting', 'submitting', 'doubtful', 'certified'].includes(fneCall?.state ?? '')

/**
 * Has proformas certified.
 * @param onTaken called once they were asked for, whatever was taken
 * @returns `asked` is the dialog that tells which were not taken, and asks where a person can say more
 */
export function useCertify(onTaken?: () => void): {
  certify: (documentIds: number[]) => void
  isPending: boolean
  asked: ReactNode
} {
  const labels = useOffice().words.fne
  const [left, leave] = useState<Skipped[]>([])
  const change = useChange({
    failsIn: 'toast',
    send: (api, json: Asked) => read(api.admin.fne.certify.$post({ json })),
    success: ({ queued }) => (queued > 0 ? { title: labels.queued(queued) } : undefined),
    ...fneChanged,
    onSuccess: ({ skipped }, { documentIds, confirmNotByHand: isConfirmed = false }) => {
      leave((before) => [
        ...before.filter(({ documentId }) => !documentIds.includes(documentId)),
        ...skipped.map((one) => ({ ...one, isConfirmed })),
      ])
      onTaken?.()
    },
  })
  return {
    certify: (documentIds) => change.mutate({ documentIds }),
    isPending: change.isPending,
    asked: left.length > 0 && (
      <SkippedDialog left={left} isPending={change.isPending} onAnswer={change.mutate} onClose={() => leave([])} />
    ),
  }
}

interface SkippedProps {
  left: Skipped[]
  isPending: boolean
  onAnswer: (asked: Asked) => void
}

/** Which proformas were not taken, by reason. */
function SkippedDialog({ left, onClose, ...props }: SkippedProps & { onClose: () => void }) {
  const { words } = useOffice()
  const groups = Map.groupBy(left, ({ reason, isConfirmed }) => `${reason} ${isConfirmed}`)
  return (
    <Dialog title={words.fne.skipped(left.length)} closeLabel={words.close} onClose={onClose}>
      <div className="grid grid-cols-1 gap-6 p-5">
        {[...groups].map(([key, group]) => (
          <SkippedGroup key={key} left={group} {...props} />
        ))}
      </div>
    </Dialog>
  )
}

/** Those of one reason; what a person can say of them has them certified. */
function SkippedGroup({ left, isPending, onAnswer }: SkippedProps) {
  const labels = useOffice().words.fne
  const [method, choose] = useState<FneMethod>()
  const [{ reason, isConfirmed } = { reason: undefined, isConfirmed: false }] = left
  if (!reason) return null
  const documentIds = left.map(({ documentId }) => documentId)
  return (
    <section aria-label={labels.reasons[reason]} className="grid grid-cols-1 justify-items-start gap-3">
      <h3 className="font-body font-semibold text-base">{labels.reasons[reason]}</h3>
      <ul className="flex max-h-40 w-full flex-wrap gap-x-4 gap-y-1 overflow-y-auto text-sm">
        {left.map(({ documentId, number }) => (
          <li key={documentId}>
            <OfficeLink to={{ onglet: 'documents', document: documentId }} className="text-link tabular-nums">
              {number}
            </OfficeLink>
          </li>
        ))}
      </ul>
      {reason === 'by_hand' && (
        <>
          <p className="text-sm">{labels.byHandText}</p>
          <Button size="compact" disabled={isPending} onClick={() => onAnswer({ documentIds, confirmNotByHand: true })}>
            {labels.byHandConfirm(left.length)}
          </Button>
        </>
      )}
      {reason === 'method' && (
        <>
          <ChoiceField
            legend={labels.method}
            name="paymentMethod"
            choices={fneMethods.filter((one) => one !== 'deferred')}
            labelOf={(one) => labels.methods[one]}
            value={method}
            onChoose={choose}
          />
          <Button
            size="compact"
            disabled={isPending || !method}
            onClick={() => method && onAnswer({ documentIds, confirmNotByHand: isConfirmed, paymentMethod: method })}
          >
            {labels.certify}
          </Button>
        </>
      )}
    </section>
  )
}

/** Has one proforma certified, where it can be. */
export function CertifyButton({ document, look }: { document: OfficeDocument; look: 'outline' | 'quiet' }) {
  const labels = useOffice().words.fne
  const { certify, isPending, asked } = useCertify()
  if (!useMayCertify() || !isCertifiable(document)) return asked
  return (
    <>
      <Button look={look} size="compact" disabled={isPending} onClick={() => certify([document.id])}>
        {labels.certify}
        <span className="sr-only"> {document.number}</span>
      </Button>
      {asked}
    </>
  )
}

/** Has the ticked proformas certified. */
export function CertifyBar({ rows, onUntick }: { rows: readonly OfficeDocument[]; onUntick: () => void }) {
  const labels = useOffice().words.fne
  const { certify, isPending, asked } = useCertify(() => {
    // The button that was pressed goes; the focus must not fall out of the page.
    document.getElementById(listIdOf('documents'))?.focus()
    onUntick()
  })
  if (rows.length === 0) return asked
  return (
    <TickedBar label={labels.several} said={labels.ticked(rows.length)} onUntick={onUntick}>
      {rows.length > certifiedAtOnce && <p className="text-sm">{labels.atOnce(certifiedAtOnce)}</p>}
      <Button
        size="compact"
        disabled={isPending || rows.length > certifiedAtOnce}
        onClick={() => certify(rows.map(({ id }) => id))}
        className="max-sm:w-full"
      >
        {labels.certify}
      </Button>
    </TickedBar>
  )
}
