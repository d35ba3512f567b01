import { useFormContext, useWatch } from 'react-hook-form'
import { mostOf } from '../../../domain/trainings/training-schemas.ts'
import { totalMinutes } from '../../../domain/trainings/training-timeline.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import { RowList } from './row-list.tsx'
import type { DraftStep, TrainingDraft } from './training-draft.ts'

interface Props {
  group: 'details' | 'english.details'
  label: string
  lang?: 'en'
  errorOf: (name: string) => string | undefined
}

/** The programme as steps, with how long they take together beside how long the session is. */
export function TimelineField({ group, label, lang, errorOf }: Props) {
  const { steps } = useOffice().words.training
  const name = `${group}.timeline` as const
  return (
    <RowList<DraftStep>
      name={name}
      label={label}
      error={errorOf(name)}
      rowLabel={steps.number}
      addLabel={steps.add}
      empty={{ minutes: '', title: '', text: '' }}
      most={mostOf.timeline}
      footer={(rows) => <Total rows={rows} />}
    >
      {(step, set, index) => (
        <>
          <div className="grid grid-cols-1 gap-3 *:min-w-0 sm:grid-cols-[8rem_1fr]">
            <TextField
              label={steps.minutes}
              inputMode="numeric"
              autoComplete="off"
              value={step.minutes}
              error={errorOf(`${name}.${index}.minutes`)}
              onChange={({ target }) => set({ minutes: target.value })}
            />
            <TextField
              label={steps.title}
              lang={lang}
              autoComplete="off"
              value={step.title}
              error={errorOf(`${name}.${index}.title`)}
              onChange={({ target }) => set({ title: target.value })}
            />
          </div>
          <TextArea
            label={steps.text}
            lang={lang}
            rows={2}
            value={step.text}
            error={errorOf(`${name}.${index}.text`)}
            onChange={({ target }) => set({ text: target.value })}
          />
        </>
      )}
    </RowList>
  )
}

/** Says so where the steps do not fill the session: a break may be missing, or a step too much. */
function Total({ rows }: { rows: readonly DraftStep[] }) {
  const { steps } = useOffice().words.training
  const { control } = useFormContext<TrainingDraft>()
  const hours = Number(useWatch({ control, name: 'duration' }))
  const total = totalMinutes(
    rows.map(({ minutes }) => ({ minutes: /^\s*\d+\s*$/.test(minutes) ? Number(minutes) : null })),
  )
  if (total === null) return null
  const isEqual = total === hours * 60
  return (
    <output className={`text-sm ${isEqual ? 'text-muted' : 'rounded-lg bg-orange-wash px-4 py-3 text-orange-deep'}`}>
      {isEqual || !(hours > 0) ? steps.total(total) : steps.differs(total, hours * 60)}
    </output>
  )
}
