import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useOffice } from '../kit/office-text.ts'

interface Props {
  token: string
  labels: Record<'once' | 'token' | 'copy' | 'copied' | 'copyFailed' | 'kept', string>
  onKept: () => void
}

/** A key or secret as it is shown this once, with the way to take it along. */
export function NewKey({ token, labels, onKept }: Props) {
  const { words } = useOffice()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token)
      showToast({ variant: 'default', title: labels.copied })
    } catch {
      showToast({ variant: 'destructive', title: words.error, description: labels.copyFailed })
    }
  }
  return (
    <div className="grid gap-5 p-5">
      <p>{labels.once}</p>
      <TextField
        label={labels.token}
        value={token}
        readOnly
        autoComplete="off"
        spellCheck={false}
        data-first-focus
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap justify-between gap-3">
        <Button look="neutral" onClick={copy}>
          {labels.copy}
        </Button>
        <Button onClick={onKept}>{labels.kept}</Button>
      </div>
    </div>
  )
}
