import { ApiError } from '../api/api.ts'
import { serverErrors } from '../forms/form-errors.ts'
import { Button } from '../ui/button.tsx'
import { useSignedIn } from './signed-in-text.ts'

interface Props {
  title?: string | undefined
  /** Said instead of a record that is not there. */
  notFound?: string
  error: unknown
  onRetry: () => void
}

/** Says that something could not be loaded and why, with a way to try again. */
export function LoadFailure({ title, notFound, error, onRetry }: Props) {
  const { text, words } = useSignedIn()
  if (notFound && error instanceof ApiError && error.status === 404) return <p role="alert">{notFound}</p>
  const { message } = serverErrors(error, text)
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-box border border-red bg-red-wash p-5">
      <p className="font-semibold text-red">{title ?? message}</p>
      {title && title !== message && <p className="text-ink text-sm">{message}</p>}
      <Button look="neutral" size="compact" onClick={onRetry}>
        {words.retry}
      </Button>
    </div>
  )
}
