import { useRouteContext, useRouter } from '@tanstack/react-router'
import { ApiError } from '../api/api.ts'
import { Button } from '../ui/button.tsx'

/** An uncaught error: a full page with a reload button; when the server failed, its own words and a retry (docs/rules/site.md#failures). */
export function ErrorScreen({ error }: { error: unknown }) {
  const { text } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const isServerError = error instanceof ApiError && error.status >= 500
  return (
    <main id="contenu" className="page-width grid min-h-[60vh] content-center justify-items-start gap-5 py-24">
      <h1 className="text-title">{text.error.title}</h1>
      <p role="alert" className="max-w-prose text-lg text-muted">
        {isServerError ? text.serverError.text : text.error.text}
      </p>
      {isServerError ? (
        <Button onClick={() => router.invalidate({ sync: true })}>{text.serverError.retry}</Button>
      ) : (
        <Button onClick={() => location.reload()}>{text.error.reload}</Button>
      )}
    </main>
  )
}
