import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { RepeatDialog } from './repeat-dialog.tsx'

/** Opens what a session is held again by. */
export function RepeatButton({ trainingId }: { trainingId: number }) {
  const { words } = useOffice()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="outline" size="compact" onClick={() => setOpen(true)}>
        {words.session.repeat.action}
      </Button>
      {isOpen && <RepeatDialog trainingId={trainingId} onClose={() => setOpen(false)} />}
    </>
  )
}
