import { Button, type ButtonLook } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { useOffice } from './office-text.ts'
import { type Change, useChange } from './use-change.ts'

interface Props {
  title: string
  text: string
  /** What the button that does it says. */
  action: string
  look?: ButtonLook
  change: { mutate: (input: undefined) => void; isPending: boolean; failure: { message: string } | undefined }
  onClose: () => void
}

/** Asks before something is done that cannot be taken back. */
export function QuestionDialog({ title, text, action, look = 'primary', change, onClose }: Props) {
  const { words } = useOffice()
  return (
    <Dialog title={title} closeLabel={words.close} onClose={onClose}>
      <div className="grid gap-5 p-5">
        <p>{text}</p>
        <FormFailure title={words.error} message={change.failure?.message} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="neutral" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button look={look} disabled={change.isPending} onClick={() => change.mutate(undefined)}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** The same before a change that is made here alone; once it is made, the dialog closes. */
export function ChangeQuestion<Answer>({
  title,
  text,
  action,
  look = 'primary',
  onClose,
  ...change
}: Omit<Props, 'change'> & Change<undefined, Answer>) {
  const asked = { title, text, action, look, onClose }
  return <QuestionDialog {...asked} change={useChange({ onSuccess: onClose, ...change })} />
}
