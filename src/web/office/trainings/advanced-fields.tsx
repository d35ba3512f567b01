import { useFormContext } from 'react-hook-form'
import { trainingDetailFields } from '../../../domain/training.ts'
import { TextArea } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import { EnglishFields } from './english-fields.tsx'
import type { TrainingDraft } from './training-draft.ts'

/** 'Détails avancés': the long texts of the training's page. */
export function AdvancedFields({ errorOf }: { errorOf: (name: string) => string | undefined }) {
  const { words } = useOffice()
  const { register } = useFormContext<TrainingDraft>()
  const labels = words.training
  return (
    <>
      {trainingDetailFields.map((name) => (
        <TextArea
          key={name}
          label={labels.details[name]}
          rows={3}
          error={errorOf(`details.${name}`)}
          {...register(`details.${name}`)}
        />
      ))}
      <EnglishFields>
        {trainingDetailFields.map((name) => (
          <TextArea
            key={name}
            label={labels.englishOf(labels.details[name])}
            lang="en"
            rows={3}
            error={errorOf(`english.details.${name}`)}
            {...register(`english.details.${name}`)}
          />
        ))}
      </EnglishFields>
    </>
  )
}
