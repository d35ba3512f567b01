import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type SessionPiece, sessionPieceLabels } from '../../../domain/company/session-lists.ts'
import type { SessionChecklist, SessionFileForm } from '../../../domain/trainings/session-file.ts'
import { formatDay } from '../../../domain/values/dates.ts'
import { type Locale, locales } from '../../../domain/values/language.ts'
import { read } from '../../api/api.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { PartDownloads } from '../../signed-in/part-downloads.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { useMay } from '../kit/use-may.ts'
import type { OfficeView } from '../kit/use-office-search.ts'
import { sessionFileQuery } from '../queries/trainings.ts'

/** Where each piece is brought. */
const placesOf = (trainingId: number): Record<SessionPiece, OfficeView> => ({
  presence: { presence: trainingId },
  signedSheet: { volet: 'documents' },
  certificates: { volet: 'documents' },
  accreditation: { volet: 'organisation' },
  programme: { volet: 'organisation' },
  trainers: { volet: 'organisation' },
  invoices: { volet: 'documents' },
  payments: { solde: 'owing' },
  fne: { volet: 'documents' },
})

interface PieceProps {
  trainingId: number
  piece: SessionPiece
  label: string
  /** Said after it to those who do not see what it stands beside. */
  about?: string
  onFollow?: () => void
}

/** The way to a piece, for those who may go there. */
function PieceLink({ trainingId, piece, label, about, onFollow }: PieceProps) {
  const may = useMay()
  if (!may('administrators')) return about ? null : label
  return (
    <OfficeLink
      to={{ onglet: 'formations', formation: trainingId, ...placesOf(trainingId)[piece] }}
      resetScroll={false}
      className="text-link inline-flex min-h-9 phone:min-h-11 items-center"
      {...(onFollow && { onClick: onFollow })}
    >
      {label}
      {about && <span className="sr-only">{about}</span>}
    </OfficeLink>
  )
}

/** What a finished session's file lacks, each piece leading to where it is brought; and the way to its file. */
export function SessionFile({ trainingId, missing }: { trainingId: number; missing: readonly SessionPiece[] }) {
  const { locale, words } = useOffice()
  const labels = words.session.file
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      {missing.length === 0 ? (
        <p>
          <Badge tone="green">{labels.nothingMissing}</Badge>
        </p>
      ) : (
        <>
          <p className="font-semibold">{labels.missing}</p>
          <ul className="flex flex-wrap gap-x-3 gap-y-1">
            {missing.map((piece) => (
              <li key={piece}>
                <PieceLink trainingId={trainingId} piece={piece} label={sessionPieceLabels[piece][locale]} />
              </li>
            ))}
          </ul>
        </>
      )}
      {may('administrators') && (
        <Button look="outline" size="compact" onClick={() => setOpen(true)}>
          {labels.action}
        </Button>
      )}
      {isOpen && <SessionFileDialog trainingId={trainingId} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface ChecklistProps {
  trainingId: number
  list: SessionChecklist
  /** Whether it is of one employer's people. */
  isEmployers: boolean
  onFollow: () => void
}

/** What a list asks for, and what of it is there. */
function Checklist({ trainingId, list, isEmployers, onFollow }: ChecklistProps) {
  const { locale, words } = useOffice()
  const labels = words.session.file
  return (
    <ul aria-label={list.title} className="framed-rows">
      {list.pieces.map(({ piece, isThere, count, of }) => (
        <li key={piece} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
          <span className="min-w-0">
            {sessionPieceLabels[piece][locale]}
            {piece === 'signedSheet' && isEmployers && (
              <span className="block text-muted text-sm">{labels.keptByFirm}</span>
            )}
          </span>
          <span className="flex flex-wrap items-center gap-3">
            {of !== null && of > 0 && (
              <span className="text-muted text-sm tabular-nums">{labels.count(count, of)}</span>
            )}
            <Badge tone={isThere ? 'green' : 'orange'}>{isThere ? labels.isThere : labels.lacks}</Badge>
            {!isThere && (
              <PieceLink
                {...{ trainingId, piece, onFollow }}
                label={labels.mend}
                about={labels.mendWhat(sessionPieceLabels[piece][locale])}
              />
            )}
          </span>
        </li>
      ))}
      {list.others.map((other) => (
        <li key={other} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 py-2">
          {other} <span className="text-muted text-sm">{labels.toAdd}</span>
        </li>
      ))}
    </ul>
  )
}

/** The file of a finished session: whose, by which list, in which language; then its parts. */
function SessionFileDialog({ trainingId, onClose }: { trainingId: number; onClose: () => void }) {
  const { locale, words } = useOffice()
  const labels = words.session.file
  const [pharmacyId, setPharmacy] = useState<number | null>(null)
  const [chosen, choose] = useState<string>()
  const [language, setLanguage] = useState<Locale>(locale)
  const found = useQuery(sessionFileQuery(trainingId, pharmacyId))
  const making = useChange({
    send: (api, json: SessionFileForm) =>
      read(api.admin.trainings[':id'].file.$post({ param: { id: String(trainingId) }, json })),
    touches: [],
  })
  const ask =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      making.reset()
    }
  return (
    <Dialog title={labels.title} shape="wide" closeLabel={words.close} onClose={onClose}>
      <div className="grid grid-cols-1 gap-5 p-5">
        <p className="text-muted text-sm">{labels.intro}</p>
        <Loaded query={found} error={labels.loadError} lines={5}>
          {({ checklists, employers }) => {
            const usual = checklists.find(({ isForEmployers }) => isForEmployers === (pharmacyId !== null))
            const list = checklists.find((one) => one.list === chosen) ?? usual ?? checklists[0]
            return (
              <>
                <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[2fr_2fr_1fr]">
                  <SelectField
                    label={labels.about}
                    value={pharmacyId ?? ''}
                    onChange={({ target }) => ask(setPharmacy)(target.value === '' ? null : Number(target.value))}
                  >
                    <option value="">{labels.everybody}</option>
                    {employers.map(({ id, name, people }) => (
                      <option key={id} value={id}>
                        {labels.employer(name, people)}
                      </option>
                    ))}
                  </SelectField>
                  <SelectField
                    label={labels.list}
                    value={list?.list ?? ''}
                    onChange={({ target }) => ask(choose)(target.value)}
                  >
                    {checklists.map((one) => (
                      <option key={one.list} value={one.list}>
                        {labels.listOf(one.title, formatDay(one.asOf, locale))}
                      </option>
                    ))}
                  </SelectField>
                  <SelectField
                    label={labels.language}
                    value={language}
                    onChange={({ target }) => ask(setLanguage)(target.value as Locale)}
                  >
                    {locales.map((one) => (
                      <option key={one} value={one} lang={one}>
                        {words.hours.languages[one]}
                      </option>
                    ))}
                  </SelectField>
                </div>
                {list ? (
                  <Checklist {...{ trainingId, list }} isEmployers={pharmacyId !== null} onFollow={onClose} />
                ) : (
                  <p>{labels.noList}</p>
                )}
                {making.failure && <FormFailure {...making.failure} />}
                {making.data ? (
                  <PartDownloads key={making.data.parts[0]?.pdf} plan={making.data} />
                ) : (
                  <Button
                    className="justify-self-start"
                    disabled={making.isPending}
                    aria-busy={making.isPending}
                    onClick={() => making.mutate({ list: list?.list ?? '', pharmacyId, language })}
                  >
                    {making.isPending ? labels.preparing : labels.prepare}
                  </Button>
                )}
              </>
            )
          }}
        </Loaded>
      </div>
    </Dialog>
  )
}
