import { languageLabels } from '../../../domain/desk/labels.ts'
import { type Locale, locales } from '../../../domain/values/language.ts'
import type { FormErrors } from '../../forms/use-form-errors.ts'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'

/** What a person needs, and the language in which they are written to, as typed. */
export interface NeedsDraft {
  specialRequirements: string
  locale: Locale
}

interface Props {
  field: FormErrors<NeedsDraft>['field']
  languageHint: string
}

/** The fields for what a person needs and in which language they are written to. */
export function NeedsAndLanguage({ field, languageHint }: Props) {
  const { locale, words } = useOffice()
  return (
    <>
      <TextArea label={words.registration.specialRequirements} rows={2} {...field('specialRequirements')} />
      <SelectField label={words.officeRegistration.language} hint={languageHint} {...field('locale')}>
        {locales.map((language) => (
          <option key={language} value={language}>
            {languageLabels[language][locale]}
          </option>
        ))}
      </SelectField>
    </>
  )
}
