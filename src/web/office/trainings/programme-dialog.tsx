import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { type Programme, ProgrammeChange } from '../../../domain/trainings/programme-schemas.ts'
import { read } from '../../api/api.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import { settleForm } from '../../forms/settle-form.ts'
import type { EditedVersion } from '../../forms/use-edited-version.ts'
import { type Clash, useEditedVersion } from '../../forms/use-edited-version.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { EditConflict } from '../../signed-in/edit-conflict.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormActions } from '../kit/form-actions.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'

/** What holds for all sessions of a programme, as it is typed. */
type ProgrammeDraft = Record<'accreditationNumber' | 'validityMonths' | 'selfTransfer', string>

const Facts = v.required(v.pick(ProgrammeChange, ['accreditationNumber', 'validityMonths', 'selfTransfer']))

const programmeDraft = (programme: Programme): ProgrammeDraft => ({
  accreditationNumber: programme.accreditationNumber ?? '',
  validityMonths: String(programme.validityMonths ?? ''),
  selfTransfer: programme.selfTransfer ? 'yes' : 'no',
})

/** The same with the version it was read in. */
const programmeVersion = (programme: Programme): EditedVersion<ProgrammeDraft> => ({
  draft: programmeDraft(programme),
  version: programme.version,
})

/** Checks a draft against the domain's schema. */
const programmeResolver = draftResolver(Facts, ({ selfTransfer, validityMonths, ...draft }: ProgrammeDraft) => ({
  ...draft,
  validityMonths: validityMonths.trim() === '' ? null : Number(validityMonths),
  selfTransfer: selfTransfer === 'yes',
}))

/** Changes what holds for all sessions of a programme; what a colleague has changed meanwhile is shown first. */
export function ProgrammeDialog({ programme, onClose }: { programme: Programme; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.session.programme
  const form = useForm({ resolver: programmeResolver, defaultValues: programmeDraft(programme) })
  const { register, formState } = form
  const edited = useEditedVersion(programme, programmeVersion)
  const change = useChange({
    failsIn: 'place',
    send: (api, _: undefined) =>
      edited.save(
        form.getValues(),
        (version, draft) =>
          read(
            api.programmes[':id'].$put({
              param: { id: String(programme.id) },
              json: { ...programmeResolver.bodyOf(draft), sessions: 'all', version },
            }),
          ),
        (settled) => settleForm(form, settled),
      ),
    success: { title: labels.saved },
    touches: [['programmes'], ['trainings'], ['registrations', 'list', 'overview']],
    onSuccess: onClose,
  })
  const { errorOf, failure } = useFormErrors(form, change.failure)
  const isClashing = edited.clashes.length > 0
  const settle = (taken: Clash[]) => {
    settleForm(form, edited.settle(form.getValues(), taken))
    change.reset()
  }
  const wordsOf = (name: string, value: string) => (name === 'selfTransfer' ? labels[value as 'yes' | 'no'] : value)
  return (
    <FormDialog title={labels.editTitle} isDirty={formState.isDirty} onClose={onClose}>
      {(close) => (
        <form
          noValidate
          onSubmit={form.handleSubmit(() => change.mutate(undefined))}
          className="grid grid-cols-1 gap-5 p-5"
        >
          <p className="text-muted text-sm">{labels.holdsFor(programme.trainings)}</p>
          <TextField
            label={labels.accreditationNumber}
            hint={labels.accreditationHint}
            error={errorOf('accreditationNumber')}
            autoComplete="off"
            {...register('accreditationNumber')}
          />
          <TextField
            label={labels.validityMonths}
            hint={labels.validityHint}
            error={errorOf('validityMonths')}
            inputMode="numeric"
            autoComplete="off"
            {...register('validityMonths')}
          />
          <SelectField
            label={labels.selfTransfer}
            hint={labels.selfTransferHint}
            error={errorOf('selfTransfer')}
            {...register('selfTransfer')}
          >
            {(['yes', 'no'] as const).map((answer) => (
              <option key={answer} value={answer}>
                {labels[answer]}
              </option>
            ))}
          </SelectField>
          {isClashing && (
            <EditConflict
              clashes={edited.clashes}
              labelOf={(name) => labels[name as keyof ProgrammeDraft]}
              wordsOf={wordsOf}
              onSettle={settle}
            />
          )}
          <FormActions
            change={{ isPending: change.isPending, failure }}
            onCancel={close}
            isDisabled={!formState.isDirty}
            isClashing={isClashing}
          />
        </form>
      )}
    </FormDialog>
  )
}
