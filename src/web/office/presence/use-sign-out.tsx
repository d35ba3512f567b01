import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiOf, read } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useOffice } from '../kit/office-text.ts'
import { forgetUnsent, keepsMarks, listUnsent, useUnsent } from './unsent-marks.ts'

/**
 * Signs an account out of the office. With presence marks that were not sent it asks first: they are erased, or kept for a week until the
 * account signs in here again (docs/rules/presence.md#a-lost-connection).
 * @param onLeft called once the session is over
 * @returns what the button does, whether it is under way, and the question while it is asked
 */
export function useSignOut(account: number, onLeft: () => void) {
  const { words } = useOffice()
  const labels = words.presence
  const queryClient = useQueryClient()
  const unsent = useUnsent(account).length
  const [asked, ask] = useState<{ isKept: boolean } | null>(null)
  const leaving = useMutation({
    mutationFn: () => read(apiOf(queryClient).logout.$post()),
    onSuccess: onLeft,
    onError: () => showToast({ variant: 'destructive', title: words.error, description: words.logoutFailed }),
  })
  const close = () => ask(null)
  const leave = (erases: boolean) => {
    close()
    // First: none of them is sent any more.
    if (erases) forgetUnsent(account)
    leaving.mutate()
  }
  const question = asked && unsent > 0 && (
    <Dialog title={labels.unsentTitle} closeLabel={words.close} onClose={close}>
      <div className="grid gap-5 p-5">
        <p>{asked.isKept ? labels.unsentQuestion(unsent) : labels.unkeptQuestion(unsent)}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="neutral" onClick={() => leave(true)}>
            {labels.eraseAndLeave}
          </Button>
          {asked.isKept && (
            <Button look="neutral" onClick={() => leave(false)}>
              {labels.keepAndLeave}
            </Button>
          )}
          <Button onClick={close}>{labels.stay}</Button>
        </div>
      </div>
    </Dialog>
  )
  const signOut = () => {
    if (listUnsent(account).length > 0) ask({ isKept: keepsMarks() })
    else leave(false)
  }
  return { signOut, isLeaving: leaving.isPending, question }
}
