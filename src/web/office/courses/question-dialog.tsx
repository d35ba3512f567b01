import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import {
  type BankQuestion,
  choiceLimits,
  QuestionChange,
  QuestionForm,
  questionTypes,
} from '../../../domain/courses/question.ts'
import { read } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { AddButton } from '../kit/add-button.tsx'
import { ChangeDialog, EditDialog, useChangeForm, useEditForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { emptyQuestion, emptyRow, formOf, type QuestionDraft, versionOf } from './question-draft.ts'

/** Options, items or pairs, a row each. */
function Rows() {
  const labels = useOffice().words.courses
  const { control, register } = useFormContext<QuestionDraft>()
  const type = useWatch({ control, name: 'type' })
  const { fields, append, remove, move } = useFieldArray({ control, name: 'rows', keyName: 'key' })
  const isChoice = type === 'one' || type === 'several'
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-1.5 font-semibold">{labels.rows[type]}</legend>
      <ol className="grid grid-cols-1 gap-3">
        {fields.map(({ key }, at) => (
          <li
            key={key}
            className="grid grid-cols-1 items-start gap-3 rounded-box border border-sand p-3 sm:grid-cols-2"
          >
            <TextField label={labels.row(at + 1, 'fr')} lang="fr" autoComplete="off" {...register(`rows.${at}.fr`)} />
            <TextField label={labels.row(at + 1, 'en')} lang="en" autoComplete="off" {...register(`rows.${at}.en`)} />
            {type === 'match' && (
              <>
                <TextField
                  label={labels.right(at + 1, 'fr')}
                  lang="fr"
                  autoComplete="off"
                  {...register(`rows.${at}.rightFr`)}
                />
                <TextField
                  label={labels.right(at + 1, 'en')}
                  lang="en"
                  autoComplete="off"
                  {...register(`rows.${at}.rightEn`)}
                />
              </>
            )}
            {isChoice && <CheckboxField label={labels.isRight(at + 1)} {...register(`rows.${at}.isRight`)} />}
            <div className="flex flex-wrap gap-2">
              <Button look="quiet" size="compact" disabled={at === 0} onClick={() => move(at, at - 1)}>
                {labels.partUp} <span className="sr-only">{at + 1}</span>
              </Button>
              <Button
                look="quiet"
                size="compact"
                disabled={fields.length <= choiceLimits.least}
                onClick={() => remove(at)}
              >
                {labels.partOut} <span className="sr-only">{at + 1}</span>
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {fields.length < choiceLimits.most && (
        <div>
          <AddButton look="outline" onClick={() => append(emptyRow)}>
            {labels.addRow}
          </AddButton>
        </div>
      )}
      {type !== 'one' && <CheckboxField label={labels.partial} {...register('partial')} />}
    </fieldset>
  )
}

/** What is right, in the fields of its type. */
function Key() {
  const labels = useOffice().words.courses
  const { control, register } = useFormContext<QuestionDraft>()
  const type = useWatch({ control, name: 'type' })
  if (type === 'text')
    return (
      <>
        <TextArea label={labels.accepted} rows={3} {...register('accepted')} />
        <CheckboxField label={labels.accentsCount} {...register('accentsCount')} />
        <CheckboxField label={labels.caseCounts} {...register('caseCounts')} />
      </>
    )
  if (type !== 'number') return <Rows />
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      <TextField label={labels.value} inputMode="decimal" autoComplete="off" {...register('value')} />
      <TextField label={labels.tolerance} inputMode="decimal" autoComplete="off" {...register('tolerance')} />
      <TextField label={labels.unit('fr')} lang="fr" autoComplete="off" {...register('unit.fr')} />
      <TextField label={labels.unit('en')} lang="en" autoComplete="off" {...register('unit.en')} />
    </div>
  )
}

function Fields({
  field,
}: {
  field: ReturnType<typeof useChangeForm<QuestionForm, QuestionDraft, BankQuestion>>['field']
}) {
  const labels = useOffice().words.courses
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-3">
        <SelectField label={labels.fields.kind} {...field('type')}>
          {questionTypes.map((type) => (
            <option key={type} value={type}>
              {labels.questionTypes[type]}
            </option>
          ))}
        </SelectField>
        <TextField label={labels.topic} autoComplete="off" {...field('topic')} />
        <TextField label={labels.points} inputMode="numeric" autoComplete="off" required {...field('points')} />
      </div>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextArea label={labels.prompt('fr')} lang="fr" rows={3} required {...field('prompt.fr')} />
        <TextArea label={labels.prompt('en')} lang="en" rows={3} {...field('prompt.en')} />
      </div>
      <Key />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextArea label={labels.explanation('fr')} lang="fr" rows={2} {...field('explanation.fr')} />
        <TextArea label={labels.explanation('en')} lang="en" rows={2} {...field('explanation.en')} />
      </div>
    </>
  )
}

const touches = [['courses'], ['audit']]

/** Adds a question to a course's bank. */
export function NewQuestion({ courseId, onClose }: { courseId: number; onClose: () => void }) {
  const labels = useOffice().words.courses
  const form = useChangeForm({
    schema: QuestionForm,
    draft: emptyQuestion,
    formOf,
    send: (api, json) => read(api.admin.courses[':id'].questions.$post({ param: { id: String(courseId) }, json })),
    recorded: labels.added,
    touches,
    onDone: onClose,
  })
  return (
    <ChangeDialog title={labels.addQuestion} shape="wide" form={form} onClose={onClose}>
      <Fields field={form.field} />
    </ChangeDialog>
  )
}

/** Changes a question of the bank. */
export function EditedQuestion({
  courseId,
  question,
  onClose,
}: {
  courseId: number
  question: BankQuestion
  onClose: () => void
}) {
  const labels = useOffice().words.courses
  const param = { id: String(courseId), part: String(question.id) }
  const form = useEditForm({
    schema: QuestionChange,
    present: question,
    versionOf,
    formOf,
    put: (api, json) => read(api.admin.courses[':id'].questions[':part'].$put({ param, json })),
    recorded: labels.questionSaved,
    touches,
    onDone: onClose,
  })
  return (
    <EditDialog title={labels.edit} shape="wide" form={form} onClose={onClose} labelOf={labels.fieldOf}>
      <Fields field={form.field} />
    </EditDialog>
  )
}
