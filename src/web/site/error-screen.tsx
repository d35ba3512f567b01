import { useRouteContext, useRouter } from '@tanstack/react-router'
import { ApiError } from '../api/api.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** How browsers say that a call, or a file of ours, got no answer. */
const lostLine = /fetch|network|load failed/i

/** An uncaught error: a full page with a reload button; when the server or the line failed, its own words and a retry (docs/rules/site.md#failures). */
export function ErrorScreen({ error }: { error: unknown }) {
  const { text } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const failure =
    error instanceof ApiError
      ? error.status >= 500 && text.serverError.text
      : lostLine.test(String(error)) && text.offline
  return (
    <section className="page-width grid justify-items-start gap-5 py-24">
      <h1 className="text-title">{text.error.title}</h1>
      <p role="alert" className="max-w-prose text-lg text-muted">
        {failure || text.error.text}
      </p>
      <Button onClick={() => (failure ? router.invalidate({ sync: true }) : location.reload())}>
        {failure ? text.serverError.retry : text.error.reload}
      </Button>
    </section>
  )
}

/** The same where no frame around it has the `main`. */
export const ErrorPage = ({ error }: { error: unknown }) => (
  <main id="contenu">
    <ErrorScreen error={error} />
  </main>
)

/** In a page's place while it is being fetched. */
export function PendingScreen() {
  const { text } = useRouteContext({ from: '__root__' })
  return <Spinner label={text.loading} className="page-width min-h-[60vh] content-start py-24" />
}
