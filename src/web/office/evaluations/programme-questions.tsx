import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import {
  type ProgrammeQuestions as Found,
  type ownQuestionKinds,
  ProgrammeQuestionsForm,
  type Question,
  questionLimit,
  questionTypes,
} from '../../../domain/evaluations/question.ts'
import { read } from '../../api/api.ts'
import type { EditedVersion } from '../../forms/use-edited-version.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { AddButton } from '../kit/add-button.tsx'
import { EditDialog, useEditForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { programmeQuestionsQuery } from '../queries/evaluations.ts'

type Kind = (typeof ownQuestionKinds)[number]
/** As it is typed: which questions are asked, and those of the programme, kept while the product's are chosen. */
interface Draft extends Record<Kind, Question[]> {
  isOwn: Record<Kind, string>
}

const draftOf = ({ hot, cold, defaults, version }: Found): EditedVersion<Draft> => ({
  draft: {
    isOwn: { hot: String(hot !== null), cold: String(cold !== null) },
    hot: hot ?? defaults.hot,
    cold: cold ?? defaults.cold,
  },
  version,
})

/** The questions of one kind: those proposed, or the programme's own, one below the other. */
function KindFields({ kind, form }: { kind: Kind; form: ReturnType<typeof useQuestionsForm> }) {
  const labels = useOffice().words.evaluations.questions
  const { control, field, register, setValue } = form
  const { fields, append, remove, move } = useFieldArray({ control, name: kind, keyName: 'key' })
  const isOwn = useWatch({ control, name: `isOwn.${kind}` })
  return (
    <fieldset className="grid grid-cols-1 gap-4 rounded-box border border-sand p-4">
      <legend className="px-1 font-semibold">{labels[kind]}</legend>
      <ChoiceField<'false' | 'true'>
        legend={labels[kind]}
        name={`isOwn.${kind}`}
        choices={['false', 'true']}
        labelOf={(choice) => (choice === 'true' ? labels.isOwn : labels.isProduct)}
        value={isOwn === 'true' ? 'true' : 'false'}
        onChoose={(choice) => setValue(`isOwn.${kind}`, choice, { shouldDirty: true })}
        error={undefined}
      />
      {isOwn === 'true' && (
        <ol className="grid grid-cols-1 gap-3">
          {fields.map(({ key }, at) => (
            <li
              key={key}
              className="grid grid-cols-1 items-start gap-3 rounded-box border border-sand bg-surface p-3 sm:grid-cols-2"
            >
              <SelectField
                label={`${labels.question(at + 1)}, ${labels.type.toLowerCase()}`}
                {...register(`${kind}.${at}.type`)}
              >
                {questionTypes.map((type) => (
                  <option key={type} value={type}>
                    {labels.types[type]}
                  </option>
                ))}
              </SelectField>
              <div className="flex flex-wrap items-end gap-2 self-end">
                <Button
                  look="quiet"
                  size="compact"
                  className="aria-disabled:opacity-60"
                  aria-disabled={at === 0} // a disabled button would lose the focus
                  onClick={() => at > 0 && move(at, at - 1)}
                >
                  {labels.moveUp} <span className="sr-only">{labels.question(at + 1)}</span>
                </Button>
                <Button look="quiet" size="compact" disabled={fields.length === 1} onClick={() => remove(at)}>
                  {labels.remove} <span className="sr-only">{labels.question(at + 1)}</span>
                </Button>
              </div>
              <TextField label={labels.fr} lang="fr" autoComplete="off" {...field(`${kind}.${at}.fr`)} />
              <TextField label={labels.en} lang="en" autoComplete="off" {...field(`${kind}.${at}.en`)} />
            </li>
          ))}
        </ol>
      )}
      {isOwn === 'true' && fields.length < questionLimit && (
        <div>
          <AddButton look="outline" onClick={() => append({ type: 'note', fr: '', en: '' })}>
            {labels.add}
          </AddButton>
        </div>
      )}
    </fieldset>
  )
}

function useQuestionsForm(programmeId: number, present: Found, onDone: () => void) {
  return useEditForm({
    schema: ProgrammeQuestionsForm,
    present,
    versionOf: draftOf,
    formOf: ({ isOwn, hot, cold }: Draft) => ({
      hot: isOwn.hot === 'true' ? hot : null,
      cold: isOwn.cold === 'true' ? cold : null,
    }),
    put: (api, json) => read(api.programmes[':id'].questions.$put({ param: { id: String(programmeId) }, json })),
    recorded: useOffice().words.evaluations.questions.saved,
    touches: [['evaluations', 'questions']],
    onDone,
  })
}

function QuestionsDialog({
  programmeId,
  present,
  onClose,
}: {
  programmeId: number
  present: Found
  onClose: () => void
}) {
  const labels = useOffice().words.evaluations.questions
  const form = useQuestionsForm(programmeId, present, onClose)
  return (
    <EditDialog
      title={labels.editTitle}
      shape="wide"
      form={form}
      onClose={onClose}
      actions={{ isDisabled: !form.formState.isDirty }}
      labelOf={(name) => (name.includes('cold') ? labels.cold : labels.hot)}
    >
      <p className="text-muted text-sm">{labels.text}</p>
      <KindFields kind="hot" form={form} />
      <KindFields kind="cold" form={form} />
    </EditDialog>
  )
}

/** What those present at sessions of a programme are asked, and the way to ask something else (docs/rules/evaluations.md#forms). */
export function ProgrammeQuestions({ programmeId }: { programmeId: number }) {
  const { words } = useOffice()
  const labels = words.evaluations.questions
  const [isEditing, edit] = useState(false)
  const found = useQuery(programmeQuestionsQuery(programmeId))
  const said = ({ defaults, ...own }: Found, kind: Kind) => {
    const questions = own[kind]
    return questions ? labels.own(questions.length) : labels.ofProduct(defaults[kind].length)
  }
  return (
    <section
      aria-labelledby="questions-titre"
      className="grid grid-cols-1 gap-3 rounded-box border border-sand bg-surface p-5"
    >
      <div className="flex items-center justify-between gap-4">
        <h3 id="questions-titre" className="font-body font-semibold text-base">
          {labels.title}
        </h3>
        {found.data && (
          <Button look="neutral" size="compact" onClick={() => edit(true)}>
            {labels.edit} <span className="sr-only">{labels.ofQuestions}</span>
          </Button>
        )}
      </div>
      <p className="text-muted text-sm">{labels.text}</p>
      <Loaded query={found} error={words.evaluations.loadError} lines={2}>
        {(present) => (
          <dl className="framed-rows text-sm">
            {(['hot', 'cold'] as const).map((kind) => (
              <div key={kind} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-3">
                <dt className="font-semibold">{labels[kind]}</dt>
                <dd className="text-muted">{said(present, kind)}</dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
      {isEditing && found.data && (
        <QuestionsDialog programmeId={programmeId} present={found.data} onClose={() => edit(false)} />
      )}
    </section>
  )
}
