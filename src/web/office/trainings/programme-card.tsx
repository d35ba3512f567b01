import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { type Programme, ProgrammeChange, type ProgrammeSummary } from '../../../domain/trainings/programme-schemas.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { read } from '../../api/api.ts'
import type { EditedVersion } from '../../forms/use-edited-version.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { EditDialog, useEditForm } from '../kit/change-dialog.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { type OfficeWords, useOffice } from '../kit/office-text.ts'
import { type Choice, PickList } from '../kit/pick-list.tsx'
import { programmeQuery, programmesQuery } from '../queries/programmes.ts'
import { MergePreview } from './merge-preview.tsx'

/** What holds for all sessions of a programme, as it is typed. */
type ProgrammeDraft = Record<'accreditationNumber' | 'validityMonths' | 'selfTransfer', string>

const Facts = v.required(v.pick(ProgrammeChange, ['accreditationNumber', 'validityMonths', 'selfTransfer']))

const programmeVersion = (programme: Programme): EditedVersion<ProgrammeDraft> => ({
  draft: {
    accreditationNumber: programme.accreditationNumber ?? '',
    validityMonths: String(programme.validityMonths ?? ''),
    selfTransfer: programme.selfTransfer ? 'yes' : 'no',
  },
  version: programme.version,
})

/** Changes what holds for all sessions of a programme; what a colleague has changed meanwhile is shown first. */
function ProgrammeDialog({ programme, onClose }: { programme: Programme; onClose: () => void }) {
  const labels = useOffice().words.session.programme
  const form = useEditForm({
    schema: Facts,
    present: programme,
    versionOf: programmeVersion,
    formOf: ({ selfTransfer, validityMonths, ...draft }) => ({
      ...draft,
      validityMonths: validityMonths.trim() === '' ? null : Number(validityMonths),
      selfTransfer: selfTransfer === 'yes',
    }),
    put: (api, form) =>
      read(api.programmes[':id'].$put({ param: { id: String(programme.id) }, json: { ...form, sessions: 'all' } })),
    recorded: labels.saved,
    touches: [['programmes'], ['trainings'], ['registrations', 'list', 'overview']],
    onDone: onClose,
  })
  const { field, formState } = form
  return (
    <EditDialog
      title={labels.editTitle}
      form={form}
      onClose={onClose}
      actions={{ isDisabled: !formState.isDirty }}
      labelOf={(name) => labels[name as keyof ProgrammeDraft]}
      wordsOf={(name, value) => (name === 'selfTransfer' ? labels[value as 'yes' | 'no'] : value)}
    >
      <p className="text-muted text-sm">{labels.holdsFor(programme.trainings)}</p>
      <TextField
        label={labels.accreditationNumber}
        hint={labels.accreditationHint}
        autoComplete="off"
        {...field('accreditationNumber')}
      />
      <TextField
        label={labels.validityMonths}
        hint={labels.validityHint}
        inputMode="numeric"
        autoComplete="off"
        {...field('validityMonths')}
      />
      <SelectField label={labels.selfTransfer} hint={labels.selfTransferHint} {...field('selfTransfer')}>
        {(['yes', 'no'] as const).map((answer) => (
          <option key={answer} value={answer}>
            {labels[answer]}
          </option>
        ))}
      </SelectField>
    </EditDialog>
  )
}

/** How many sessions a programme has, and from when to when, which tells it from others of its title. */
const sessionsOf = (
  { trainings, firstStartsAt, lastStartsAt }: ProgrammeSummary,
  labels: OfficeWords['merging'],
  locale: Locale,
): string => {
  const [first, last] = [firstStartsAt, lastStartsAt].map((at) => at && formatShortDay(at, locale))
  const dates = first && last ? (first === last ? first : labels.between(first, last)) : labels.undated
  return `${labels.sessions(trainings)} · ${dates}`
}

/** Has the sessions of another programme join this one: found by its title, and looked at before it is done (docs/rules/programmes.md#merging). */
function MergeProgrammesDialog({ programme, onClose }: { programme: Programme; onClose: () => void }) {
  const { locale, words } = useOffice()
  const labels = words.merging
  const [q, setQ] = useState('')
  const [from, choose] = useState<number>()
  const found = useQuery({
    ...programmesQuery(q),
    select: ({ rows }) =>
      rows
        .filter(({ id }) => id !== programme.id)
        .map(
          (other): Choice => ({
            id: other.id,
            name: (locale === 'en' && other.englishTitle) || other.title,
            detail: sessionsOf(other, labels, locale),
          }),
        ),
  })
  return (
    <Dialog title={labels.title} closeLabel={words.close} onClose={onClose}>
      <div className="grid grid-cols-1 gap-5 p-5">
        {from === undefined ? (
          <>
            <p>{labels.intro}</p>
            <PickList
              label={labels.search}
              placeholder={labels.searchHint}
              empty={labels.empty}
              q={q}
              onSearch={setQ}
              found={found}
              onPick={({ id }) => choose(id)}
            />
          </>
        ) : (
          <MergePreview programmeId={programme.id} from={from} onBack={() => choose(undefined)} onDone={onClose} />
        )}
      </div>
    </Dialog>
  )
}

/** What holds for all sessions of a programme, besides their texts (docs/rules/programmes.md#changing). */
export function ProgrammeCard({ programmeId }: { programmeId: number }) {
  const { words } = useOffice()
  const labels = words.session.programme
  const [opened, open] = useState<'edit' | 'merge'>()
  const close = () => open(undefined)
  const found = useQuery(programmeQuery(programmeId))
  return (
    <section
      aria-labelledby="programme-titre"
      className="grid grid-cols-1 gap-3 rounded-box border border-sand bg-surface p-5"
    >
      <div className="flex items-center justify-between gap-4">
        <h3 id="programme-titre" className="font-body font-semibold text-base">
          {labels.title}
        </h3>
        {found.data && (
          <Button look="neutral" size="compact" onClick={() => open('edit')}>
            {words.trainings.edit} <span className="sr-only">{labels.ofProgramme}</span>
          </Button>
        )}
      </div>
      <Loaded query={found} error={labels.loadError} lines={3}>
        {({ trainings, accreditationNumber, validityMonths, selfTransfer }) => (
          <>
            <p className="text-muted text-sm">{labels.holdsFor(trainings)}</p>
            <dl className="framed-rows text-sm">
              {[
                [labels.accreditationNumber, accreditationNumber ?? labels.none],
                [labels.validityMonths, validityMonths === null ? labels.forEver : labels.months(validityMonths)],
                [labels.selfTransfer, selfTransfer ? labels.yes : labels.no],
              ].map(([label, value]) => (
                <div key={label} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-3">
                  <dt className="font-semibold">{label}</dt>
                  <dd className="text-muted">{value}</dd>
                </div>
              ))}
            </dl>
            <div className="flex flex-wrap gap-3">
              <OfficeLink
                to={{ onglet: 'formations', programme: programmeId }}
                className={buttonClass('neutral', '', 'compact')}
              >
                {labels.allSessions}
              </OfficeLink>
              <Button look="neutral" size="compact" onClick={() => open('merge')}>
                {words.merging.action}
              </Button>
            </div>
          </>
        )}
      </Loaded>
      {opened === 'edit' && found.data && <ProgrammeDialog programme={found.data} onClose={close} />}
      {opened === 'merge' && found.data && <MergeProgrammesDialog programme={found.data} onClose={close} />}
    </section>
  )
}
