import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { useSite } from '../../use-site.ts'

/** The training could not be loaded, or does not exist: says so and leads back to the list (§2). */
export function TrainingFailure() {
  const { text } = useSite()
  return (
    <section className="page-width grid justify-items-start gap-5 py-24">
      <h1 role="alert" className="text-title">
        {text.training.loadError}
      </h1>
      <Link to="/formations" className={buttonClass()}>
        {text.training.back}
      </Link>
    </section>
  )
}
