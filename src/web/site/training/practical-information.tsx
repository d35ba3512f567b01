import { trainingDetails } from '../../../domain/training.ts'
import type { Training } from '../../../domain/training-schemas.ts'
import { useSite } from '../../page/use-site.ts'

/** The side panel's practical information, with its fallbacks (docs/rules/trainings.md#practical-information). */
export function PracticalInformation({ training }: { training: Training }) {
  const { locale, text, company } = useSite()
  const texts = trainingDetails(training, locale)
  const words = text.training
  const own = (detail: { text: string; lang: string }, fallback: string) =>
    detail.text ? detail : { text: fallback, lang: locale }
  const rows = [
    [words.audience, own(texts.targetAudience, words.audiences[training.category])],
    [words.prerequisites, own(texts.prerequisites, words.prerequisitesFallback)],
    [words.pedagogy, own(texts.pedagogy, words.pedagogyFallback)],
    [words.evaluation, own(texts.certification, words.evaluationFallback)],
  ] as const
  return (
    <section className="rounded-box border border-sand bg-surface p-6">
      <h2 className="mb-4 text-heading">{words.practical}</h2>
      <dl className="grid gap-4">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted text-sm">{label}</dt>
            <dd lang={value.lang} className="whitespace-pre-line">
              {value.text}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 border-sand border-t pt-4 text-muted">
        {words.question}{' '}
        <a className="font-semibold text-green underline underline-offset-4" href={`mailto:${company.email}`}>
          {words.writeUs(company.email)}
        </a>
      </p>
    </section>
  )
}
