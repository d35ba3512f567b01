import { languageLabels } from '../../../domain/desk/labels.ts'
import { type Locale, locales } from '../../../domain/values/language.ts'
import type { FormErrors } from '../../forms/use-form-errors.ts'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'

export const personNames = ['firstName', 'lastName', 'email', 'phone', 'organization', 'position'] as const

/** A person's contact data as typed. */
export type PersonDraft = Record<(typeof personNames)[number], string>

/** What each field is called. */
export function usePersonLabels(): Record<keyof PersonDraft, string> {
  const { words } = useOffice()
  const { email, phone, organization, position } = words.registration
  const { firstName, lastName } = words.contact
  return { firstName, lastName, email, phone, organization, position }
}

interface Props {
  field: FormErrors<PersonDraft>['field']
  /** False for somebody whom a pharmacy registered without one. */
  isEmailNeeded?: boolean
}

/** The fields that describe a person (docs/rules/registrations.md#fields); the office types for somebody else, so the browser fills in nothing. */
export function PersonFields({ field, isEmailNeeded = true }: Props) {
  const labels = usePersonLabels()
  const types: Partial<Record<keyof PersonDraft, string>> = { email: 'email', phone: 'tel' }
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {personNames.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          type={types[name] ?? 'text'}
          placeholder={name === 'phone' ? '+225 07 00 00 00 00' : undefined}
          autoComplete="off"
          required={isEmailNeeded || name !== 'email'}
          {...field(name)}
        />
      ))}
    </div>
  )
}

/** What a person needs, and the language in which they are written to, as typed. */
export interface NeedsDraft {
  specialRequirements: string
  locale: Locale
}

/** Before anything is typed. */
export const nobody: PersonDraft & NeedsDraft = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  organization: '',
  position: '',
  specialRequirements: '',
  locale: 'fr',
}

interface NeedsAndLanguageProps {
  field: FormErrors<NeedsDraft>['field']
  languageHint: string
}

/** The fields for what a person needs and in which language they are written to. */
export function NeedsAndLanguage({ field, languageHint }: NeedsAndLanguageProps) {
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
