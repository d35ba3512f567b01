import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Presence } from '../../../domain/attendance/presence.ts'
import { apiOf, read } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useAccount } from '../kit/use-may.ts'
import {
  forgetUnsent,
  keepsMarks,
  listUnsent,
  removeUnsent,
  type UnsentMark,
  useUnsent,
  waitingIn,
} from './unsent-marks.ts'
import { retryUnsent, useIsStuck } from './unsent-sending.ts'

interface Props {
  people: Presence['people']
  /** The marks of this session that the server has not taken. */
  unsent: readonly UnsentMark[]
  isStuck: boolean
  /** Whether they last longer than this page. */
  isKept: boolean
}

/** Above a session's list: how many marks were not sent, and which ones were refused, and why. */
export function UnsentNotice({ people, unsent, isStuck, isKept }: Props) {
  const labels = useOffice().words.presence
  const account = useAccount()
  const waiting = waitingIn(unsent)
  // A person who was cancelled since is no longer in the list; this page remembers their name.
  const [names] = useState(() => new Map<number, string>())
  for (const { registrationId, firstName, lastName } of people) names.set(registrationId, `${firstName} ${lastName}`)
  return (
    <>
      {isStuck && waiting.length > 0 && (
        <div
          role="status"
          className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-orange-wash px-4 py-3 text-orange-deep"
        >
          <p>
            <b className="block">{labels.unsentCount(waiting.length)}</b>
            {isKept ? labels.unsentText : labels.unkeptText}
          </p>
          <Button look="neutral" size="compact" onClick={retryUnsent}>
            {labels.sendNow}
          </Button>
        </div>
      )}
      {unsent.map(
        ({ id, refusal, registrationId, state }) =>
          refusal !== undefined && (
            <div
              key={id}
              role="alert"
              className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-red-wash px-4 py-3 text-red"
            >
              <p className="min-w-0 flex-1">
                {labels.refused(
                  names.get(registrationId) ?? labels.somebody,
                  state === 'taken_back' ? null : labels.states[state],
                )}{' '}
                {refusal}
              </p>
              <Button look="neutral" size="compact" onClick={() => removeUnsent(account, [id])}>
                {labels.refusalRead}
              </Button>
            </div>
          ),
      )}
    </>
  )
}

/** On every other screen of the office: how many marks of which sessions were not sent. */
export function UnsentElsewhere() {
  const { words } = useOffice()
  const unsent = useUnsent(useAccount())
  const isStuck = useIsStuck()
  const sessions = [...new Set(unsent.filter(({ refusal }) => isStuck || refusal).map(({ trainingId }) => trainingId))]
  return sessions.map((id) => (
    <p key={id} role="status" className="bg-orange-wash px-4 py-2 text-center text-orange-deep text-sm print:hidden">
      {words.presence.unsentCount(unsent.filter(({ trainingId }) => trainingId === id).length)}{' '}
      <OfficeLink to={{ onglet: 'formations', presence: id }} className="font-semibold underline underline-offset-4">
        {words.presence.see}
      </OfficeLink>
    </p>
  ))
}

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
