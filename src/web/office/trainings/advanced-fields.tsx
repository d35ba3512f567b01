import { useFormContext } from 'react-hook-form'
import type { SitePicture } from '../../../domain/site/site-picture.ts'
import { trainingDetailFields } from '../../../domain/trainings/training.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import { EnglishFields } from './english-fields.tsx'
import { QuestionsField } from './questions-field.tsx'
import { ThemeField } from './theme-field.tsx'
import { TimelineField } from './timeline-field.tsx'
import type { TrainingDraft } from './training-draft.ts'
import { TrainingPicture } from './training-picture.tsx'

const longTexts = [...trainingDetailFields, 'included'] as const

interface Props {
  /** The training's own picture as it is shown now. */
  picture: SitePicture | null
  errorOf: (name: string) => string | undefined
}

/** 'Détails avancés': what the training's page says of it (docs/rules/trainings.md#what-the-page-says). */
export function AdvancedFields({ picture, errorOf }: Props) {
  const { words } = useOffice()
  const { register, formState } = useFormContext<TrainingDraft>()
  const labels = words.training
  const english = (name: keyof typeof labels.details) => labels.englishOf(labels.details[name])
  return (
    <>
      <ThemeField error={errorOf('details.theme')} />
      <TrainingPicture picture={picture} errorOf={errorOf} />
      {longTexts.map((name) => (
        <TextArea
          key={name}
          label={labels.details[name]}
          hint={name === 'included' ? labels.includedHint : undefined}
          rows={3}
          error={errorOf(`details.${name}`)}
          {...register(`details.${name}`)}
        />
      ))}
      <TimelineField group="details" label={labels.details.timeline} errorOf={errorOf} />
      <QuestionsField group="details" label={labels.details.questions} errorOf={errorOf} />
      <EnglishFields hasError={formState.errors.english?.details !== undefined}>
        <TextField
          label={english('pictureAlt')}
          lang="en"
          autoComplete="off"
          error={errorOf('english.details.pictureAlt')}
          {...register('english.details.pictureAlt')}
        />
        {longTexts.map((name) => (
          <TextArea
            key={name}
            label={english(name)}
            lang="en"
            rows={3}
            error={errorOf(`english.details.${name}`)}
            {...register(`english.details.${name}`)}
          />
        ))}
        <TimelineField group="english.details" label={english('timeline')} lang="en" errorOf={errorOf} />
        <QuestionsField group="english.details" label={english('questions')} lang="en" errorOf={errorOf} />
      </EnglishFields>
    </>
  )
}
