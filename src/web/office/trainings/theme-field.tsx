import { useFormContext, useWatch } from 'react-hook-form'
import { themeOf, trainingThemeLabels, trainingThemes } from '../../../domain/trainings/training-theme.ts'
import { largestFile } from '../../content/picture-files.ts'
import { themePictures } from '../../content/theme-pictures.ts'
import { SelectField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import type { TrainingDraft } from './training-draft.ts'

/** What the training is about, with the drawing that its page has unless the office chose a picture of its own (docs/rules/trainings.md#what-the-page-says). */
export function ThemeField({ error }: { error: string | undefined }) {
  const { locale, words } = useOffice()
  const { control, register } = useFormContext<TrainingDraft>()
  const [category, chosen, own] = useWatch({ control, name: ['category', 'details.theme', 'details.picture'] })
  const usual = themeOf({ category, details: { theme: null } })
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
