import * as v from 'valibot'
import { type Programme, ProgrammeChange } from '../../../domain/trainings/programme-schemas.ts'
import { read } from '../../api/api.ts'
import type { EditedVersion } from '../../forms/use-edited-version.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { EditDialog, useEditForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'

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
export function ProgrammeDialog({ programme, onClose }: { programme: Programme; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.session.programme
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
