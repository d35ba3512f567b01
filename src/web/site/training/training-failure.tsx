import { Link } from '@tanstack/react-router'
import { useSite } from '../../page/use-site.ts'
import { buttonClass } from '../../ui/button.tsx'
import { RetryLink } from '../retry-link.tsx'

/** The training could not be loaded, or does not exist: says so and leads back to the list (docs/rules/trainings.md#page). */
export function TrainingFailure({ error }: { error?: unknown }) {
  const { text } = useSite()
  return (
    <section className="page-width grid justify-items-start gap-5 py-24">
      <h1 role="alert" className="text-title">
        {text.training.loadError}
      </h1>
      <div className="flex flex-wrap gap-3">
        {error !== undefined && <RetryLink />}
        <Link to="/formations" className={buttonClass(error === undefined ? 'primary' : 'outline')}>
          {text.training.back}
        </Link>
      </div>
    </section>
  )
}
