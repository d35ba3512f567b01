import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { trainingCategories, trainingStatuses } from '../../../domain/trainings/training.ts'
import { categoryPrices } from '../../../domain/trainings/training-defaults.ts'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import type { TrainingDraft } from './training-draft.ts'

/** The English twins of a part's texts, folded away until wanted, or until something in them is wrong. */
export function EnglishFields({ hasError = false, children }: { hasError?: boolean; children: ReactNode }) {
  const { words } = useOffice()
  return (
    <details open={hasError || undefined} className="rounded-lg border border-sand">
      <summary className="px-4 py-3 font-semibold">{words.training.english}</summary>
      <div className="grid gap-5 border-sand border-t p-4">
        <p className="text-muted text-sm">{words.training.englishHint}</p>
        {children}
      </div>
    </details>
  )
}

interface Props {
  errorOf: (name: string) => string | undefined
  pricesFollowCategory: boolean
}

/** 'Informations de base': what the list and the head of the page show. */
export function BasicFields({ errorOf, pricesFollowCategory }: Props) {
  const { text, words } = useOffice()
  const { register, getFieldState, setValue } = useFormContext<TrainingDraft>()
  const labels = words.training
  const category = register('category', {
    onChange: (event: { target: { value: TrainingDraft['category'] } }) => {
      if (pricesFollowCategory && !getFieldState('price').isTouched) {
        setValue('price', String(categoryPrices[event.target.value]), { shouldDirty: true })
      }
    },
  })
  return (
    <>
      <TextField label={labels.title} required error={errorOf('title')} {...register('title')} />
      <TextArea label={labels.description} required error={errorOf('description')} {...register('description')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label={labels.category} error={errorOf('category')} {...category}>
          {trainingCategories.map((value) => (
            <option key={value} value={value}>
              {text.categories[value]}
            </option>
          ))}
        </SelectField>
        <SelectField label={labels.status} error={errorOf('status')} {...register('status')}>
          {trainingStatuses.map((value) => (
            <option key={value} value={value}>
              {text.statuses[value]}
            </option>
          ))}
        </SelectField>
        <TextField label={labels.location} error={errorOf('location')} {...register('location')} />
        <TextField
          label={labels.price}
          placeholder={text.priceOnRequest}
          inputMode="numeric"
          error={errorOf('price')}
          {...register('price')}
        />
        <TextField
          label={labels.startsAt}
          type="datetime-local"
          error={errorOf('startsAt')}
          {...register('startsAt')}
        />
        <TextField label={labels.endsAt} type="datetime-local" error={errorOf('endsAt')} {...register('endsAt')} />
        <TextField label={labels.duration} inputMode="numeric" error={errorOf('duration')} {...register('duration')} />
        <TextField
          label={labels.maxParticipants}
          inputMode="numeric"
          error={errorOf('maxParticipants')}
          {...register('maxParticipants')}
        />
      </div>
      <TextArea
        label={labels.trainers}
        hint={labels.trainersHint}
        rows={2}
        error={errorOf('trainers')}
        {...register('trainers')}
      />
      <EnglishFields>
        <TextField
          label={labels.englishOf(labels.title)}
          lang="en"
          error={errorOf('english.title')}
          {...register('english.title')}
        />
        <TextArea
          label={labels.englishOf(labels.description)}
          lang="en"
          error={errorOf('english.description')}
          {...register('english.description')}
        />
      </EnglishFields>
    </>
  )
}
