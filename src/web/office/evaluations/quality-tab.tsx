import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { leastAnswers, type SummaryFigure } from '../../../domain/evaluations/figures.ts'
import { answerRate, type QualityYear, QualityYearForm } from '../../../domain/evaluations/quality-year.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { read } from '../../api/api.ts'
import type { EditedVersion } from '../../forms/use-edited-version.ts'
import { EmptyList } from '../../signed-in/empty-list.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { EditDialog, useEditForm } from '../kit/change-dialog.tsx'
import { ExportMenu } from '../kit/export-menu.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useMay } from '../kit/use-may.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { qualityYearQuery } from '../queries/evaluations.ts'
import { SavedPaper } from './saved-paper.tsx'

/** The sessions of a year and what they were worth, for the firm's quality file (docs/rules/evaluations.md#the-year). */
export default function QualityTab() {
  const { locale, words } = useOffice()
  const labels = words.quality
  const { search, show } = useOfficeSearch()
  const may = useMay()
  const year = search.annee || new Date().getFullYear()
  const found = useQuery(qualityYearQuery(year))
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h2 className="text-heading">{labels.title}</h2>
          <p className="max-w-prose text-muted">{labels.intro}</p>
        </div>
        <div className="flex flex-wrap items-end gap-3 print:hidden">
          <SelectField
            label={labels.year}
            value={String(year)}
            onChange={({ target }) => show({ annee: Number(target.value) })}
          >
            {[...new Set([year, ...(found.data?.years ?? [])])].map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </SelectField>
          <SavedPaper
            label={labels.paper}
            saved={labels.paperSaved}
            request={(api) =>
              api.admin.quality[':year'][':language'].$get({ param: { year: String(year), language: locale } })
            }
          />
          {may('administrators') && (
            <ExportMenu
              words={labels.export}
              request={(api, format) =>
                api.admin.quality[':year'].export.$get({ param: { year: String(year) }, query: { format } })
              }
            />
          )}
        </div>
      </div>
      <Loaded query={found} error={words.evaluations.loadError} lines={8}>
        {(present) => (
          <>
            <Totals found={present} />
            <Sessions found={present} />
            <OwnWords key={present.year} found={present} />
          </>
        )}
      </Loaded>
    </div>
  )
}

const nothing = '–'

function useWritten() {
  const { locale } = useOffice()
  return {
    percent: (value: number | null | undefined) =>
      value == null ? nothing : `${value}${locale === 'fr' ? '\u00A0' : ''}%`,
    note: (value: number | null | undefined) =>
      value == null ? nothing : value.toLocaleString(locale, { minimumFractionDigits: 1 }),
  }
}

/** A table that scrolls sideways where it is wider than the screen; the columns after `texts` are figures. */
function FigureTable({
  title,
  id,
  heads,
  texts,
  rows,
}: {
  title: string
  id: string
  heads: string[]
  texts: number
  rows: { key: string | number; cells: ReactNode[] }[]
}) {
  const side = (at: number) => (at < texts ? 'text-left' : 'text-right tabular-nums')
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h3 id={id} className="font-body font-semibold text-lg">
        {title}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, and without a mouse only what has the focus does */}
      <div tabIndex={0} className="overflow-x-auto rounded-box border border-sand bg-surface">
        <table aria-labelledby={id} className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-sand border-b">
              {heads.map((head, at) => (
                <th key={head} scope="col" className={`whitespace-nowrap px-4 py-2.5 font-semibold ${side(at)}`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells }) => (
              <tr key={key} className="border-sand border-b last:border-0">
                {cells.map((cell, at) => (
                  <td key={heads[at]} className={`px-4 py-2.5 ${side(at)}`}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Totals({ found }: { found: QualityYear }) {
  const { words } = useOffice()
  const labels = words.quality
  const { percent, note } = useWritten()
  const totals = found.totals.filter(({ invited }) => invited > 0)
  const figures = (figure: SummaryFigure | null) => [
    note(figure?.mean),
    percent(figure?.satisfied),
    percent(figure?.yes),
  ]
  return totals.length === 0 ? (
    <EmptyList>{labels.noTotals}</EmptyList>
  ) : (
    <div className="grid grid-cols-1 gap-2">
      <FigureTable
        title={labels.totals}
        id="qualite-toutes"
        heads={[labels.who, labels.invited, labels.answers, labels.rate, labels.mean, labels.satisfied, labels.yes]}
        texts={1}
        rows={totals.map(({ kind, invited, answers, figure }) => ({
          key: kind,
          cells: [
            words.evaluations.kinds[kind],
            invited,
            answers,
            percent(answerRate(answers, invited)),
            ...figures(figure),
          ],
        }))}
      />
      <p className="text-muted text-sm">{labels.hint(leastAnswers)}</p>
    </div>
  )
}

function Sessions({ found }: { found: QualityYear }) {
  const { locale, words } = useOffice()
  const labels = words.quality
  const { percent, note } = useWritten()
  const answered = ({ answers, invited, figure }: QualityYear['sessions'][number]) => {
    if (answers === null) return invited > 0 ? labels.pooled : nothing
    return figure ? answers : labels.few(leastAnswers)
  }
  return found.sessions.length === 0 ? (
    <EmptyList>{labels.noSessions}</EmptyList>
  ) : (
    <FigureTable
      title={labels.sessions}
      id="qualite-sessions"
      heads={[labels.date, labels.training, labels.present, labels.answers, labels.mean, labels.satisfied]}
      texts={2}
      rows={found.sessions.map((session) => ({
        key: session.trainingId,
        cells: [
          session.startsAt ? formatShortDay(session.startsAt, locale) : labels.undated,
          <OfficeLink
            key="training"
            to={{ onglet: 'formations', formation: session.trainingId, volet: 'evaluations' }}
            className="text-link inline-block min-w-44"
          >
            {(locale === 'en' && session.english) || session.title}
          </OfficeLink>,
          session.present || nothing,
          answered(session),
          note(session.figure?.mean),
          percent(session.figure?.satisfied),
        ],
      }))}
    />
  )
}

const draftOf = ({
  complaints,
  changed,
  version,
}: QualityYear): EditedVersion<Record<'complaints' | 'changed', string>> => ({
  draft: { complaints: complaints === null ? '' : String(complaints), changed: changed ?? '' },
  version,
})

function YearDialog({ found, onClose }: { found: QualityYear; onClose: () => void }) {
  const labels = useOffice().words.quality
  const form = useEditForm({
    schema: QualityYearForm,
    present: found,
    versionOf: draftOf,
    formOf: ({ complaints, changed }) => ({
      complaints: complaints.trim() === '' ? null : Number(complaints),
      changed,
    }),
    put: (api, json) => read(api.admin.quality[':year'].$put({ param: { year: String(found.year) }, json })),
    recorded: labels.saved,
    touches: [['evaluations', 'year']],
    onDone: onClose,
  })
  const { field, formState } = form
  return (
    <EditDialog
      title={labels.editTitle(found.year)}
      form={form}
      onClose={onClose}
      actions={{ isDisabled: !formState.isDirty }}
      labelOf={(name) => (name === 'complaints' ? labels.complaints : labels.changed)}
    >
      <TextField
        label={labels.complaints}
        hint={labels.complaintsHint}
        inputMode="numeric"
        autoComplete="off"
        {...field('complaints')}
      />
      <TextArea label={labels.changed} hint={labels.changedHint} rows={8} autoComplete="off" {...field('changed')} />
    </EditDialog>
  )
}

/** Complaints and what was changed, in the office's own words. */
function OwnWords({ found }: { found: QualityYear }) {
  const labels = useOffice().words.quality
  const may = useMay()
  const [isEditing, edit] = useState(false)
  return (
    <section
      aria-labelledby="qualite-mots"
      className="grid max-w-3xl grid-cols-1 gap-3 rounded-box border border-sand bg-surface p-5"
    >
      <div className="flex items-center justify-between gap-4">
        <h3 id="qualite-mots" className="font-body font-semibold text-base">
          {labels.own}
        </h3>
        {may('administrators') && (
          <Button look="neutral" size="compact" onClick={() => edit(true)}>
            {labels.edit} <span className="sr-only">{labels.own}</span>
          </Button>
        )}
      </div>
      <dl className="grid gap-3 text-sm">
        <div>
          <dt className="font-semibold">{labels.complaints}</dt>
          <dd>{found.complaints ?? labels.unsaid}</dd>
        </div>
        <div>
          <dt className="font-semibold">{labels.changed}</dt>
          <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{found.changed ?? labels.unsaid}</dd>
        </div>
      </dl>
      {isEditing && <YearDialog found={found} onClose={() => edit(false)} />}
    </section>
  )
}
