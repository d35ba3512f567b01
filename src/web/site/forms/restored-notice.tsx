import { useSite } from '../../page/use-site.ts'

/** Says that an earlier visit's draft is back in the form, and offers to begin without it. */
export function RestoredNotice({ onStartAgain }: { onStartAgain: () => void }) {
  const { text } = useSite()
  return (
    <p role="status" className="rounded-box bg-green-wash px-4 text-green text-sm">
      {text.forms.draftRestored}{' '}
      <button type="button" onClick={onStartAgain} className="min-h-11 font-semibold underline underline-offset-4">
        {text.forms.startAgain}
      </button>
    </p>
  )
}
