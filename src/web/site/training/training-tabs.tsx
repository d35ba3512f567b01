import { trainingDetailFields, trainingDetails } from '../../../domain/trainings/training.ts'
import { trainingPageWords } from '../../../domain/trainings/training-page.ts'
import { linesOf, programmeOf } from '../../../domain/trainings/training-programme.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { Timeline } from './timeline.tsx'
import { Trainers } from './trainers.tsx'
import { useTraining } from './use-training.ts'

/** Programme, objectives and trainers, when the training has any details (docs/rules/trainings.md#page). */
export function TrainingTabs() {
  const { locale, training, words } = useTraining()
  const { details } = training
  if (trainingDetailFields.every((name) => !details[name]) && !details.timeline) return null
  const { objectives } = trainingDetails(training, locale)
  const aims = linesOf(objectives.text)
  const programme = programmeOf(training, locale)
  const panels = [
    {
      id: 'programme',
      label: words.tabs.program,
      shown:
        programme.steps.length > 0 ? (
          <Timeline programme={programme} />
        ) : (
          <Plain
            text={programme.text || trainingPageWords[locale].programFallback}
            lang={programme.text ? programme.lang : locale}
          />
        ),
    },
    {
      id: 'objectifs',
      label: words.tabs.objectives,
      shown:
        aims.length > 0 ? (
          <>
            <p className="lead-in">{trainingPageWords[locale].afterwards}</p>
            <ul className="aims" lang={objectives.lang}>
              {aims.map((aim) => (
                <li key={aim}>{aim}</li>
              ))}
            </ul>
          </>
        ) : (
          <Plain text={objectives.text || words.objectivesFallback} lang={objectives.text ? objectives.lang : locale} />
        ),
    },
    { id: 'formateurs', label: words.tabs.trainers, shown: <Trainers /> },
  ]
  const tabs = panels.map(({ id, label, shown }) => ({
    id,
    label,
    panel: <div className="panel">{shown}</div>,
  }))
  return <Tabs label={words.details} tabs={tabs} className="training-tabs" />
}

const Plain = ({ text, lang }: { text: string; lang: string }) => (
  <p lang={lang} className="plain">
    {text}
  </p>
)
