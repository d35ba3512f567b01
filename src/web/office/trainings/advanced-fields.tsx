import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { SitePicture } from '../../../domain/site/site-picture.ts'
import { trainingDetailFields } from '../../../domain/trainings/training.ts'
import { mostOf, type TrainingQuestion } from '../../../domain/trainings/training-schemas.ts'
import { trainingThemeLabels, trainingThemes, usualThemes } from '../../../domain/trainings/training-theme.ts'
import { uploaded } from '../../content/chosen-picture.ts'
import { largestFile } from '../../content/picture-files.ts'
import { themePictures } from '../../content/theme-pictures.ts'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import { PictureUpload } from '../kit/picture-upload.tsx'
import { EnglishFields } from './basic-fields.tsx'
import { RowList, TimelineField } from './timeline-field.tsx'
import type { TrainingDraft } from './training-draft.ts'

interface TrainingPictureProps {
  /** The one that is shown now. */
  picture: SitePicture | null
  errorOf: (name: string) => string | undefined
}

/** The office's own picture of a training, instead of its theme's drawing, and what it shows. */
function TrainingPicture({ picture, errorOf }: TrainingPictureProps) {
  const { details } = useOffice().words.training
  const { control, register, setValue } = useFormContext<TrainingDraft>()
  const chosen = useWatch({ control, name: 'details.picture' })
  const [sent, setSent] = useState<SitePicture>()
  const choose = (id: string) => setValue('details.picture', id, { shouldDirty: true })
  const files = [sent, picture].find((one) => one && String(one.id) === chosen)
  return (
    <PictureUpload
      label={details.picture}
      shape="photo"
      shown={files ? uploaded(files) : null}
      error={errorOf('details.picture')}
      onSent={(one) => {
        setSent(one)
        choose(String(one.id))
      }}
      onDrop={() => choose('')}
    >
      {chosen !== '' && (
        <TextField
          label={details.pictureAlt}
          error={errorOf('details.pictureAlt')}
          autoComplete="off"
          {...register('details.pictureAlt')}
        />
      )}
    </PictureUpload>
  )
}

/** What the training is about, with the drawing that its page has unless the office chose a picture of its own (docs/rules/trainings.md#what-the-page-says). */
function ThemeField({ error }: { error: string | undefined }) {
  const { locale, words } = useOffice()
  const { control, register } = useFormContext<TrainingDraft>()
  const [category, chosen, own] = useWatch({ control, name: ['category', 'details.theme', 'details.picture'] })
  const usual = usualThemes[category]
  const { picture, alt } = themePictures[trainingThemes.find((theme) => theme === chosen) ?? usual]
  const labels = words.training
  return (
    <div className="grid items-center gap-4 sm:grid-cols-[1fr_10rem]">
      <SelectField label={labels.details.theme} error={error} {...register('details.theme')}>
        <option value="">{labels.noTheme(trainingThemeLabels[usual][locale])}</option>
        {trainingThemes.map((theme) => (
          <option key={theme} value={theme}>
            {trainingThemeLabels[theme][locale]}
          </option>
        ))}
      </SelectField>
      {own === '' && (
        <img
          src={largestFile(picture)}
          alt={alt[locale]}
          width={picture.width}
          height={picture.height}
          className="h-auto w-40 rounded-lg"
        />
      )}
    </div>
  )
}

interface QuestionsFieldProps {
  group: 'details' | 'english.details'
  label: string
  lang?: 'en'
  errorOf: (name: string) => string | undefined
}

/** The questions about a training, with their answers. */
function QuestionsField({ group, label, lang, errorOf }: QuestionsFieldProps) {
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

const longTexts = [...trainingDetailFields, 'included'] as const

interface Props {
  /** The training's own picture as it is shown now. */
  picture: SitePicture | null
  errorOf: (name: string) => string | undefined
}

/** 'Détails avancés': what the training's page says of it (docs/rules/trainings.md#what-the-page-says). */
export function AdvancedFields({ picture, errorOf }: Props) {
  const labels = useOffice().words.training
  const { register, formState } = useFormContext<TrainingDraft>()
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
