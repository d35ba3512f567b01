import { trainingDetailFields, trainingDetails } from '../../../domain/trainings/training.ts'
import { trainingPageWords } from '../../../domain/trainings/training-page.ts'
import type { TrainingProgramme } from '../../../domain/trainings/training-programme.ts'
import { linesOf, programmeOf } from '../../../domain/trainings/training-programme.ts'
import { formatTime } from '../../../domain/values/dates.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { Picture } from '../picture.tsx'
import { useTraining } from './use-training.ts'

/** The fixed sentence, who leads this session, and of those whom the team's page knows, face, function and a sentence. */
function Trainers() {
  const { text, training, around, words } = useTraining()
  return (
    <>
      <p className="plain">
        {[words.trainersText, training.trainers.length > 0 && words.trainersLed(training.trainers.join(', '))]
          .filter(Boolean)
          .join('\n')}
      </p>
      {around.faces.length > 0 && (
        <ul className="faces">
          {around.faces.map(({ name, position, sentence, image }) => (
            <li key={name}>
              {image && <Picture picture={image} alt="" sizes="88px" />}
              <div>
                <h3>{name}</h3>
                <p className="position">{position}</p>
                <p>{sentence}</p>
                {image?.isDrawn && <p className="drawn">{text.illustration}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The programme step by step, each with how long it takes, and with the clock where the session's hours tell. */
function Timeline({ programme: { steps, lang } }: { programme: TrainingProgramme }) {
  const { locale, words } = useTraining()
  return (
    <ol className="timeline" lang={lang}>
      {steps.map(({ minutes, title, text, at }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two breaks are alike, and none ever moves
        <li key={index}>
          {(at || minutes) && (
            <p className="when" lang={locale}>
              {at && <time dateTime={at}>{formatTime(at, locale)}</time>}{' '}
              {minutes && <span>{words.total(minutes)}</span>}
            </p>
          )}
          <h3>{title}</h3>
          {text && <p className="more">{text}</p>}
        </li>
      ))}
    </ol>
  )
}

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
