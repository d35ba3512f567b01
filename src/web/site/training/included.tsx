import { Link } from '@tanstack/react-router'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import { includedIn, trainingPageWords } from '../../../domain/trainings/training-page.ts'
import { Logo } from '../../ui/logo.tsx'
import { OrnamentBand } from '../../ui/ornament-band.tsx'
import { PlaceOfTraining } from './place-of-training.tsx'
import { useTraining } from './use-training.ts'

/** What is included, and the certificate as a specimen, and where it is held. */
export function Included() {
  const { locale, training, words } = useTraining()
  const { lines, lang } = includedIn(training, locale)
  return (
    <div className="included">
      <section aria-labelledby="compris">
        <h2 id="compris" className="text-heading">
          {trainingPageWords[locale].included}
        </h2>
        <ul className="ticks" lang={lang}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="certificat" className="certificate">
        <Specimen />
        <h2 id="certificat" className="text-heading">
          {words.certificate.heading}
        </h2>
        <p>{words.certificate.text}</p>
        <p>
          <Link to="/verification" className="text-link min-h-11">
            {words.certificate.check}
          </Link>
        </p>
      </section>
      <PlaceOfTraining />
    </div>
  )
}

/** The certificate of this training, made out to nobody. */
function Specimen() {
  const { locale, company, training, words } = useTraining()
  const { title } = trainingHeadings(training, locale)
  const say = words.certificate
  return (
    <figure className="specimen" role="img" aria-label={say.picture}>
      <OrnamentBand className="weave" />
      <p className="firm">{company.name}</p>
      <p className="title">{say.title}</p>
      <p>{say.to}</p>
      <p className="holder">{say.name}</p>
      <p>{say.for}</p>
      <p className="of" lang={title.lang}>
        {title.text}
      </p>
      <Logo className="seal" />
      <p className="mark">{say.specimen}</p>
    </figure>
  )
}
