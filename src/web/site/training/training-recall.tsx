import { trainingHeadings } from '../../../domain/trainings/training.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { useSite } from '../../page/use-site.ts'
import { registrationWords } from './registration-words.ts'
import { dateOf, type Offer, priceOf } from './training-facts.ts'

/** What the person is about to register for: training, date (of a session), price; where it is on request, that nothing is due yet. */
export function TrainingRecall({ training }: { training: Offer }) {
  const { locale, text } = useSite()
  const { title } = trainingHeadings(training, locale)
  const facts: (readonly [label: string, value: string, lang?: Locale])[] = [
    [registrationWords[locale].training, title.text, title.lang],
    ...(training.kind === 'online_course' ? [] : [[text.trainings.date, dateOf(training, locale, text)] as const]),
    [text.trainings.price, priceOf(training, text)],
  ]
  return (
    <div className="grid gap-2 rounded-box bg-green-wash px-4 py-3 text-sm">
      <dl className="grid gap-1">
        {facts.map(([label, value, lang]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            <dd lang={lang} className="min-w-0 text-right font-semibold">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {training.price === null && <p>{registrationWords[locale].priceToCome}</p>}
    </div>
  )
}
