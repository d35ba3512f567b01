import { Link } from '@tanstack/react-router'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import { KeepCompounds, TrainingBadges } from '../training-badges.tsx'
import { lastSeen } from '../trainings/trainings-search.ts'
import { useTraining } from './use-training.ts'

/** Beyond so many characters a title fills a phone's first screen, and is written smaller. */
const longTitle = 80

/** The way back, and what the training is: badges, title, description. */
export function TrainingHead() {
  const { locale, text, training } = useTraining()
  const { title, description } = trainingHeadings(training, locale)
  return (
    <header className="training-head">
      <Link to="/formations" search={lastSeen.search} className="no-print">
        <span aria-hidden="true">←</span> {text.training.back}
      </Link>
      <TrainingBadges training={training} />
      <h1 lang={title.lang} className={title.text.length > longTitle ? 'text-title' : 'text-display'}>
        <KeepCompounds text={title.text} />
      </h1>
      <p lang={description.lang} className="description">
        {description.text}
      </p>
    </header>
  )
}
