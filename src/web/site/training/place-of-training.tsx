import { directionsTo } from '../../../domain/company/directions.ts'
import { IllustrationBadge } from '../illustration-badge.tsx'
import { Picture } from '../picture.tsx'
import { useTraining } from './use-training.ts'

/** Where it is held, with a link to a map; of a place that the office describes also its plan, its address and the way there. */
export function PlaceOfTraining() {
  const { company, training, around, words } = useTraining()
  const { place } = around
  return (
    <section className="place" aria-labelledby="lieu">
      <h2 id="lieu" className="text-heading">
        {words.place}
      </h2>
      {place?.plan && (
        <figure className="plan">
          <Picture
            picture={place.plan}
            alt={words.plan(place.name)}
            sizes="(width > 1024px) 336px, (width > 640px) 45vw, 100vw"
          />
          {place.plan.isDrawn && <IllustrationBadge />}
        </figure>
      )}
      <div>
        <p className="name">{training.location}</p>
        {place && (
          <>
            <address>{place.address}</address>
            <p className="way">{place.way}</p>
          </>
        )}
        <p>
          <a
            href={directionsTo(place?.address ?? training.location, company)}
            target="_blank"
            rel="noopener"
            className="text-link min-h-11"
          >
            {words.directions}
            <span className="sr-only"> {words.newTab}</span>
          </a>
        </p>
      </div>
    </section>
  )
}
