import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { DiscardDialog } from '../../signed-in/discard-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
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
