import type { TrainingProgramme } from '../../../domain/trainings/training-programme.ts'
import { formatTime } from '../../../domain/values/dates.ts'
import { useTraining } from './use-training.ts'

/** The programme step by step, each with how long it takes, and with the clock where the session's hours tell. */
export function Timeline({ programme: { steps, lang } }: { programme: TrainingProgramme }) {
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
