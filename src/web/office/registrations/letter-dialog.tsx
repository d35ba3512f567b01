import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { greetingOf, letterLocale, OfficeLetter } from '../../../domain/announcements/office-letter.ts'
import { isNobody } from '../../../domain/participants/participant.ts'
import type { RegistrationRow } from '../../../domain/registrations/registration.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { type Locale, locales } from '../../../domain/values/language.ts'
import { draftResolver, useFormErrors } from '../../forms/use-form-errors.ts'
import { CheckboxField, TextArea, TextField } from '../../ui/field.tsx'
import { FormActions, FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useBulkActions } from './use-bulk-actions.ts'

/** What a letter asks of its reader. */
type Reader = Pick<RegistrationRow, 'id' | 'status' | 'locale' | 'participant' | 'trainingTitle' | 'startsAt'>

interface LetterPreviewProps {
  letter: Record<Locale, OfficeLetter['fr']>
  readers: readonly Reader[]
}

/** What is written as its first reader in each language will read it, and how many get it in that language. */
function LetterPreview({ letter, readers }: LetterPreviewProps) {
  const labels = useOffice().words.letter
  return locales.map((locale) => {
    const inIt = readers.filter((reader) => letterLocale(letter, reader.locale) === locale)
    const [first] = inIt
    if (!first) return null
    const { subject, text } = letter[locale]
    const { participant, trainingTitle, startsAt } = first
    return (
      <section key={locale} aria-label={labels.preview[locale]} className="grid gap-2 text-sm">
        <h3 className="font-semibold">{`${labels.preview[locale]} · ${labels.copies(inIt.length)}`}</h3>
        <div lang={locale} className="grid max-h-72 gap-3 overflow-y-auto wrap-anywhere rounded-lg bg-paper p-4">
          <p className="font-semibold">{subject}</p>
          <p>{greetingOf(participant.firstName, locale)}</p>
          <p className="whitespace-pre-line">{text}</p>
          <p className="text-muted">
            {[trainingTitle, startsAt && formatShortDay(startsAt, locale)].filter(Boolean).join(' · ')}
          </p>
        </div>
      </section>
    )
  })
}

interface Props {
  rows: readonly Reader[]
  onClose: () => void
  onBegun: (id: number) => void
}

const nothing: Required<OfficeLetter> = {
  fr: { subject: '', text: '' },
  en: { subject: '', text: '' },
  toCancelled: false,
}

/** Writes to several people at once, each in their language (docs/rules/office.md#writing-to-some). */
export function LetterDialog({ rows, onClose, onBegun }: Props) {
  const labels = useOffice().words.letter
  const { start } = useBulkActions('place')
  const form = useForm({
    resolver: draftResolver(OfficeLetter, (draft: OfficeLetter) => draft),
    defaultValues: nothing,
  })
  const { register, formState, control, handleSubmit } = form
  const draft = useWatch({ control }) as OfficeLetter
  const { field, failure } = useFormErrors(form, start.failure)
  const reached = rows.filter(({ participant }) => !isNobody(participant))
  const cancelled = reached.filter(({ status }) => status === 'annulée').length
  const readers = reached.filter(({ status }) => draft.toCancelled || status !== 'annulée')
  const send = (letter: OfficeLetter) =>
    start.mutate(
      { action: 'write', rows: readers, letter },
      {
        onSuccess({ id }) {
          onClose()
          onBegun(id)
        },
      },
    )
  const isWritten = locales.some((locale) => draft[locale].text.trim() !== '')
  const otherwise = (locale: Locale) => {
    const count = readers.filter((reader) => reader.locale === locale).length
    const other = letterLocale(trimmed(draft), locale)
    return isWritten && count > 0 && other !== locale ? labels.otherwise[locale](count) : undefined
  }
  return (
    <FormDialog title={labels.title} shape="wide" isDirty={formState.isDirty} onClose={onClose}>
      {(close) => (
        <FormProvider {...form}>
          <form noValidate onSubmit={handleSubmit(send)} className="grid grid-cols-1 gap-5 p-5">
            <p aria-live="polite" className="font-semibold">
              {labels.readers(readers.length)}
            </p>
            {cancelled > 0 && <CheckboxField label={labels.toCancelled(cancelled)} {...register('toCancelled')} />}
            {locales.map((locale, index) => (
              <fieldset key={locale} className="grid grid-cols-1 gap-4 rounded-lg border border-sand p-4">
                <legend className="px-1 font-semibold">{labels.languages[locale]}</legend>
                <TextField label={labels.subject} lang={locale} autoComplete="off" {...field(`${locale}.subject`)} />
                <TextArea
                  label={labels.text}
                  hint={index === 0 ? labels.textHint : undefined}
                  lang={locale}
                  rows={6}
                  {...field(`${locale}.text`)}
                />
                {otherwise(locale) && (
                  <p role="status" className="rounded-lg bg-orange-wash px-3 py-2 text-orange-deep text-sm">
                    {otherwise(locale)}
                  </p>
                )}
              </fieldset>
            ))}
            {isWritten && <LetterPreview letter={trimmed(draft)} readers={readers} />}
            <FormActions
              change={{ isPending: start.isPending, failure }}
              onCancel={close}
              isDisabled={readers.length === 0}
              label={labels.send(readers.length)}
              savingLabel={labels.sending}
            />
          </form>
        </FormProvider>
      )}
    </FormDialog>
  )
}

/** As it will be read: what is only spaces says nothing. */
const trimmed = ({ fr, en }: OfficeLetter): Record<Locale, OfficeLetter['fr']> => {
  const bare = ({ subject, text }: OfficeLetter['fr']) => ({ subject: subject.trim(), text: text.trim() })
  return { fr: bare(fr), en: bare(en) }
}
