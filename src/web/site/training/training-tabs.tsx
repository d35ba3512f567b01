import { trainingDetailFields, trainingDetails } from '../../../domain/training.ts'
import type { Training } from '../../../domain/training-schemas.ts'
import { useSite } from '../../page/use-site.ts'
import { Tabs } from '../../ui/tabs.tsx'

/** Programme, objectives and trainers, when the training has any details (docs/rules/trainings.md#page). */
export function TrainingTabs({ training }: { training: Training }) {
  const { locale, text } = useSite()
  const words = text.training
  const texts = trainingDetails(training, locale)
  if (trainingDetailFields.every((name) => !training.details[name])) return null

  const program = texts.programDetails.text ? texts.programDetails : texts.content
  const own = (detail: { text: string; lang: string }, fallback: string) =>
    detail.text ? detail : { text: fallback, lang: locale }
  const trainers = [words.trainersText, training.trainers.length > 0 && words.trainersLed(training.trainers.join(', '))]
  const panels = [
    { id: 'programme', label: words.tabs.program, ...own(program, words.programFallback) },
    { id: 'objectifs', label: words.tabs.objectives, ...own(texts.objectives, words.objectivesFallback) },
    { id: 'formateurs', label: words.tabs.trainers, text: trainers.filter(Boolean).join('\n'), lang: locale },
  ]
  const tabs = panels.map(({ id, label, text: shown, lang }) => ({
    id,
    label,
    panel: (
      <>
        <h2 className="hidden pt-6 text-heading print:block">{label}</h2>
        <div lang={lang} className="max-w-prose whitespace-pre-line py-6 leading-relaxed">
          {shown}
        </div>
      </>
    ),
  }))
  return <Tabs label={words.details} tabs={tabs} />
}
