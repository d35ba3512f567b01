import { practicalInformation } from '../../../domain/trainings/training-page.ts'
import { useTraining } from './use-training.ts'

/** The side panel's practical information, below the way in, with its fallbacks (docs/rules/trainings.md#practical-information). */
export function PracticalInformation() {
  const { locale, company, training, words } = useTraining()
  return (
    <section className="practical">
      <h2 className="text-heading">{words.practical}</h2>
      <dl>
        {practicalInformation(training, locale).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd lang={value.lang}>{value.text}</dd>
          </div>
        ))}
      </dl>
      {company.email && (
        <p>
          {words.question} <a href={`mailto:${company.email}`}>{words.writeUs(company.email)}</a>
        </p>
      )}
    </section>
  )
}
