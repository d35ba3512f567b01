import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { FactorSetUp } from './factor-set-up.tsx'

interface Props {
  /** Whether it takes the place of another app. */
  isReplacing: boolean
  onClose: () => void
}

/** Turns the second factor on, or moves it to another app. Once the recovery codes are shown, only having kept them closes it. */
export function AddFactorDialog({ isReplacing, onClose }: Props) {
  const { words } = useOffice()
  const [isAdded, setAdded] = useState(false)
  const title = isReplacing ? words.account.changeApp : words.account.addFactor
  return (
    <Dialog
      title={isAdded ? words.recoveryCodes.title : title}
      closeLabel={words.close}
      isDismissable={!isAdded}
      onClose={onClose}
    >
      <FactorSetUp onAdded={() => setAdded(true)} onDone={onClose} onCancel={onClose} />
    </Dialog>
  )
}
