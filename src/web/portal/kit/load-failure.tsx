import { serverErrors } from '../../forms/form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { usePortal } from './portal-text.ts'

/** Says that something could not be loaded and why, with a way to try again. */
export function LoadFailure({ title, error, onRetry }: { title?: string; error: unknown; onRetry: () => void }) {
  const { text, words } = usePortal()
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
