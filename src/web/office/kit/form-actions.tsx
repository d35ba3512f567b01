import { Button } from '../../ui/button.tsx'
import { useOffice } from './office-text.ts'

interface Props {
  onCancel: () => void
  isSaving: boolean
  isDisabled?: boolean
  /** What saving is called here, and while it is under way. */
  label?: string
  savingLabel?: string
}

/** The end of a form in a dialog: cancel, or save. */
export function FormActions({ onCancel, isSaving, isDisabled = false, label, savingLabel }: Props) {
  const { words } = useOffice()
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button look="neutral" onClick={onCancel}>
        {words.cancel}
      </Button>
      <Button type="submit" disabled={isSaving || isDisabled}>
        {isSaving ? (savingLabel ?? words.saving) : (label ?? words.save)}
      </Button>
    </div>
  )
}
