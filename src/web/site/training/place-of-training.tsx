import { directionsTo } from '../../../domain/directions.ts'
import { useTraining } from './use-training.ts'

/** Where it is held, with a link to a map. */
export function PlaceOfTraining() {
  const { company, training, words } = useTraining()
  return (
    <section className="place" aria-labelledby="lieu">
      <h2 id="lieu" className="text-heading">
        {words.place}
      </h2>
      <p className="name">{training.location}</p>
      <p className="no-print">
        <a
          href={directionsTo(training.location, company)}
          target="_blank"
          rel="noopener"
          className="text-link min-h-11"
        >
          {words.directions}
          <span className="sr-only"> {words.newTab}</span>
        </a>
      </p>
    </section>
  )
}
