import { greetingOf, letterLocale, type OfficeLetter } from '../../../domain/announcements/office-letter.ts'
import type { RegistrationRow } from '../../../domain/registrations/registration.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { type Locale, locales } from '../../../domain/values/language.ts'
import { useOffice } from '../kit/office-text.ts'

interface Props {
  letter: Record<Locale, OfficeLetter['fr']>
  readers: readonly RegistrationRow[]
}

/** What is written as its first reader in each language will read it, and how many get it in that language. */
export function LetterPreview({ letter, readers }: Props) {
  const { words } = useOffice()
  const labels = words.letter
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
