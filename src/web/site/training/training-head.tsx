import { Link } from '@tanstack/react-router'
import { formatPhone } from '../../../domain/phone.ts'
import { trainingHeadings } from '../../../domain/training.ts'
import { KeepCompounds } from '../keep-compounds.tsx'
import { TrainingBadges } from '../training-badges.tsx'
import { useTraining } from './use-training.ts'

/** Beyond so many characters a title fills a phone's first screen, and is written smaller. */
const longTitle = 80

/** The way back, and what the training is: badges, title, description. On paper, first who gives it. */
export function TrainingHead() {
  const { locale, text, company, training } = useTraining()
  const { title, description } = trainingHeadings(training, locale)
  return (
    <header className="training-head">
      <p className="letterhead">
        <strong>{company.name}</strong>, {company.address}
        <br />
        {formatPhone(company.phone)}, {company.email}
      </p>
      <Link to="/formations" className="no-print">
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
