import { useSite } from '../../page/use-site.ts'
import { RetryLink } from '../retry-link.tsx'

/** The list could not be had while the page was made: says so, in HTML as well, and offers to try again (docs/rules/trainings.md#list). */
export function TrainingsFailure() {
  const { text } = useSite()
  return (
    <section className="page-width grid justify-items-start gap-5 py-24">
      <h1 role="alert" className="text-title">
        {text.trainings.loadError}
      </h1>
      <RetryLink />
    </section>
  )
}
