import { mostOf, type TrainingQuestion } from '../../../domain/trainings/training-schemas.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import { RowList } from './row-list.tsx'

interface Props {
  group: 'details' | 'english.details'
  label: string
  lang?: 'en'
  errorOf: (name: string) => string | undefined
}

/** The questions about a training, with their answers. */
export function QuestionsField({ group, label, lang, errorOf }: Props) {
  const { asked } = useOffice().words.training
  const name = `${group}.questions` as const
  return (
    <RowList<TrainingQuestion>
      name={name}
      label={label}
      error={errorOf(name)}
      rowLabel={asked.number}
      addLabel={asked.add}
      empty={{ question: '', answer: '' }}
      most={mostOf.questions}
    >
      {(one, set, index) => (
        <>
          <TextField
            label={asked.question}
            lang={lang}
            autoComplete="off"
            value={one.question}
            error={errorOf(`${name}.${index}.question`)}
            onChange={({ target }) => set({ question: target.value })}
          />
          <TextArea
            label={asked.answer}
            lang={lang}
            rows={2}
            value={one.answer}
            error={errorOf(`${name}.${index}.answer`)}
            onChange={({ target }) => set({ answer: target.value })}
          />
        </>
      )}
    </RowList>
  )
}
