import type { ReactNode } from 'react'
import type { OfficeDocument } from '../../../domain/documents/document.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { DetailList } from '../../ui/detail-list.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { FneBadge } from './document-state.tsx'

type Note = OfficeDocument['fneNotes'][number]

/** The electronic normalised invoice that belongs to ours, and its credit notes; or how far it is, and why it is not there. */
export function FneFacts({ document, children }: { document: OfficeDocument; children: ReactNode }) {
  const { words } = useOffice()
  const { fneNumber, fneUrl, fneCall, fneNotes } = document
  const labels = words.document
  const stamp = fneCall?.net ? fneCall.net - fneCall.total : 0
  const isUnderWay = ['waiting', 'submitting', 'doubtful'].includes(fneCall?.state ?? '')
  return (
    <section aria-label={labels.fne} className="grid grid-cols-1 gap-3 px-5 py-5">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <h3 className="font-body font-semibold text-base">{labels.fne}</h3>
        {children}
      </div>
      {fneNumber ? (
        <DetailList
          rows={[
            [labels.fneNumber, <code key="number">{fneNumber}</code>],
            [labels.fneUrl, fneUrl && <Address key="url" url={fneUrl} />],
            [
              labels.fneNet,
              fneCall?.net && stamp !== 0
                ? labels.fneNetOf(formatMoney(fneCall.net), formatMoney(fneCall.total), formatMoney(stamp))
                : null,
            ],
          ]}
        />
      ) : (
        !isUnderWay && <p className="text-muted text-sm">{labels.fneNone}</p>
      )}
      {fneCall && fneCall.state !== 'certified' && <Standing {...fneCall} />}
      {fneNotes.length > 0 && (
        <>
          <h4 className="font-body font-semibold text-sm">{labels.fneNotes}</h4>
          <ul className="framed-rows text-sm">
            {fneNotes.map((note) => (
              <CreditNote key={note.id} note={note} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function CreditNote({ note }: { note: Note }) {
  return (
    <li className="grid grid-cols-1 gap-1.5 px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        {note.reference && note.state === 'certified' && <code>{note.reference}</code>}
        <span className="whitespace-nowrap tabular-nums">{formatMoney(-note.total)}</span>
      </p>
      {note.url && <Address url={note.url} />}
      {note.state !== 'certified' && <Standing {...note} />}
    </li>
  )
}

const Address = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noreferrer" className="break-all text-green underline underline-offset-4">
    {url}
  </a>
)

/** How far a call is, why it is not certified, and the way to what settles it. */
function Standing({ state, problem }: Pick<Note, 'state' | 'problem'>) {
  const { words } = useOffice()
  return (
    <div className="grid grid-cols-1 justify-items-start gap-1.5 text-sm">
      <FneBadge state={state} />
      {problem && <p className="wrap-anywhere">{words.fne.problems[problem] ?? problem}</p>}
      {state === 'doubtful' && (
        <OfficeLink to={{ onglet: 'documents', ouvrir: 'fne' }} className="text-link">
          {words.fne.settle}
        </OfficeLink>
      )}
    </div>
  )
}
