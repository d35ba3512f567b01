import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useSignedIn } from './signed-in-text.ts'

interface Props {
  labels: { title: string; text: string; discard: string; keep: string }
  onDiscard: () => void
  onKeep: () => void
}

/** Asks before what was typed is lost. */
export function DiscardDialog({ labels, onDiscard, onKeep }: Props) {
  const { words } = useSignedIn()
  return (
    <Dialog title={labels.title} closeLabel={words.close} onClose={onKeep}>
      <div className="grid gap-5 p-5">
        <p>{labels.text}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="neutral" onClick={onDiscard}>
            {labels.discard}
          </Button>
          <Button onClick={onKeep}>{labels.keep}</Button>
        </div>
      </div>
    </Dialog>
  )
}
