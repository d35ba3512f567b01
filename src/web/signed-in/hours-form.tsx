import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { AttendedYears } from '../../domain/attendance/attended-hours.ts'
import { type Locale, locales } from '../../domain/values/language.ts'
import { type FileResponse, fileNameIn, saveFile } from '../files/save-file.ts'
import { serverErrors } from '../forms/form-errors.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/field.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
import { showToast } from '../ui/toast-store.ts'
import { useSignedIn } from './signed-in-text.ts'

interface Props {
  /** Newest first; one at least. */
  years: AttendedYears['years']
  /** Asks for the paper of a year, in a language. */
  request: (year: string, language: Locale) => Promise<FileResponse>
}

const isLocale = (value: string): value is Locale => locales.some((locale) => locale === value)

/** The hours that somebody attended in a year of choice, as a signed paper to save (docs/rules/presence.md#hours-of-a-year). */
export function HoursForm({ years, request }: Props) {
  const { locale, text, words } = useSignedIn()
  const labels = words.hours
  const [year, setYear] = useState(String(years[0]?.year ?? ''))
  const [language, setLanguage] = useState(locale)
  const download = useMutation({
    mutationFn: async () => {
      const response = await request(year, language)
      return saveFile(response, fileNameIn(response.headers) ?? `${year}.pdf`)
    },
    onSuccess: (name) => showToast({ variant: 'default', title: labels.downloaded, description: name }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    download.mutate()
  }
  return (
    <form aria-label={labels.title} onSubmit={submit} className="grid w-full grid-cols-1 gap-4">
      {download.isError && <FormFailure title={labels.failed} message={serverErrors(download.error, text).message} />}
      <div className="flex flex-wrap items-end gap-4">
        <SelectField label={labels.year} value={year} onChange={(event) => setYear(event.target.value)}>
          {years.map((one) => (
            <option key={one.year} value={one.year}>
              {labels.option(one.year, one.sessions, one.hours.toLocaleString(locale))}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={labels.language}
          value={language}
          onChange={({ target }) => isLocale(target.value) && setLanguage(target.value)}
        >
          {locales.map((one) => (
            <option key={one} value={one} lang={one}>
              {labels.languages[one]}
            </option>
          ))}
        </SelectField>
        <Button type="submit" look="outline" disabled={download.isPending}>
          {download.isPending ? labels.downloading : labels.download}
        </Button>
      </div>
    </form>
  )
}
