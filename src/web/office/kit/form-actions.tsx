import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { useOffice } from './office-text.ts'

interface Props {
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
}: Props) {
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
