import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { DiscardDialog } from '../../signed-in/discard-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { useOffice } from './office-text.ts'

interface Props {
  title: ReactNode
  shape?: 'narrow' | 'wide'
  /** Whether something typed would be lost. */
  isDirty: boolean
  onClose: () => void
  /** Gets the way to close, which asks first when something would be lost. */
  children: (close: () => void) => ReactNode
}

/** A dialog with a form: neither Escape, a click outside, the back button nor closing the tab loses what was typed without asking. */
export function FormDialog({ title, shape = 'narrow', isDirty, onClose, children }: Props) {
  const { words } = useOffice()
  const [isAsking, setAsking] = useState(false)
  const blocker = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: isDirty, withResolver: true })
  const close = () => (isDirty ? setAsking(true) : onClose())
  const keep = () => {
    setAsking(false)
    blocker.reset?.()
  }
  const discard = () => {
    if (blocker.status === 'blocked') blocker.proceed()
    else onClose()
  }
  return (
    <Dialog title={title} shape={shape} closeLabel={words.close} onClose={close}>
      {children(close)}
      {(isAsking || blocker.status === 'blocked') && (
        <DiscardDialog labels={words.discard} onDiscard={discard} onKeep={keep} />
      )}
    </Dialog>
  )
}

interface FormActionsProps {
  change: { isPending: boolean; failure: { message: string } | undefined }
  onCancel: () => void
  isDisabled?: boolean
  /** Whether it is shown above what somebody else has changed meanwhile: that is settled before anything is saved. */
  isClashing?: boolean
  /** What saving is called here, and while it is under way. */
  label?: string
  savingLabel?: string
  /** What leaving it is called, where « Annuler » would say two things. */
  cancelLabel?: string
  /** Another way to end the form, between cancelling and saving. */
  besides?: ReactNode
}

/** The end of a form in a dialog: why it was refused; cancel, or save. */
export function FormActions({
  change,
  onCancel,
  isDisabled = false,
  isClashing = false,
  label,
  savingLabel,
  cancelLabel,
  besides,
}: FormActionsProps) {
  const { words } = useOffice()
  return (
    <>
      {!isClashing && <FormFailure title={words.error} message={change.failure?.message} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="neutral" onClick={onCancel}>
          {cancelLabel ?? words.cancel}
        </Button>
        {besides}
        <Button type="submit" disabled={change.isPending || isDisabled || isClashing}>
          {change.isPending ? (savingLabel ?? words.saving) : (label ?? words.save)}
        </Button>
      </div>
    </>
  )
}
