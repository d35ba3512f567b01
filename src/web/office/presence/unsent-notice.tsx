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
import { dismissObjection, type OfficeLog, useOfficeLog, waitingIn } from './office-log.ts'

interface Props {
  people: Presence['people']
  trainingId: number
  office: OfficeLog
}

/** Above a session's list: how many marks were not sent, and which ones do not hold, and why. */
export function UnsentNotice({ people, trainingId, office }: Props) {
  const labels = useOffice().words.presence
  const { log, kept } = office
  const waiting = waitingIn(office, useAccount(), trainingId).length + kept.unsaved
  // A person who was cancelled since is no longer in the list; this page remembers their name.
  const [names] = useState(() => new Map<number, string>())
  for (const { registrationId, firstName, lastName } of people) names.set(registrationId, `${firstName} ${lastName}`)
  return (
    <>
      {kept.sending.phase === 'stuck' && waiting > 0 && (
        <div
          role="status"
          className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-orange-wash px-4 py-3 text-orange-deep"
        >
          <p>
            <b className="block">{labels.unsentCount(waiting)}</b>
            {kept.storage === 'keeps_nothing' ? labels.unkeptText : labels.unsentText}
          </p>
          <Button look="neutral" size="compact" onClick={() => void log.sendNow()}>
            {labels.sendNow}
          </Button>
        </div>
      )}
      {office.objections
        .filter(({ line }) => line.trainingId === trainingId)
        .map(({ number, line: { mark }, answer }) => (
          <div
            key={number}
            role="alert"
            className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-red-wash px-4 py-3 text-red"
          >
            <p className="min-w-0 flex-1">
              {labels.objected(
                names.get(mark.registrationId) ?? labels.somebody,
                mark.state === 'taken_back' ? null : labels.states[mark.state],
              )}{' '}
              {answer && 'reason' in answer && labels.objections[answer.reason]}
            </p>
            <Button look="neutral" size="compact" onClick={() => dismissObjection(number)}>
              {labels.refusalRead}
            </Button>
          </div>
        ))}
    </>
  )
}

/** On every other screen of the office: how many marks of which sessions were not sent. */
export function UnsentElsewhere() {
  const { words } = useOffice()
  const account = useAccount()
  const office = useOfficeLog()
  if (office?.kept.sending.phase !== 'stuck') return null
  const sessions = Map.groupBy(waitingIn(office, account), ({ line }) => line.trainingId)
  return [...sessions].map(([id, lines]) => (
    <p key={id} role="status" className="bg-orange-wash px-4 py-2 text-center text-orange-deep text-sm print:hidden">
      {words.presence.unsentCount(lines.length)}{' '}
      <OfficeLink to={{ onglet: 'formations', presence: id }} className="font-semibold underline underline-offset-4">
        {words.presence.see}
      </OfficeLink>
    </p>
  ))
}

/**
 * Signs an account out of the office. With presence marks that were not sent it asks first: they are kept until the account signs in
 * here again (docs/rules/presence.md#the-log).
 * @param onLeft called once the session is over
 * @returns what the button does, whether it is under way, and the question while it is asked
 */
export function useSignOut(account: number, onLeft: () => void) {
  const { words } = useOffice()
  const labels = words.presence
  const queryClient = useQueryClient()
  const office = useOfficeLog()
  const unsent = office ? waitingIn(office, account).length : 0
  const isKept = office?.kept.storage !== 'keeps_nothing'
  const [isAsked, ask] = useState(false)
  const leaving = useMutation({
    mutationFn: () => read(apiOf(queryClient).logout.$post()),
    onSuccess: onLeft,
    onError: () => showToast({ variant: 'destructive', title: words.error, description: words.logoutFailed }),
  })
  const close = () => ask(false)
  const leave = () => {
    close()
    leaving.mutate()
  }
  const question = isAsked && unsent > 0 && (
    <Dialog title={labels.unsentTitle} closeLabel={words.close} onClose={close}>
      <div className="grid gap-5 p-5">
        <p>{isKept ? labels.unsentQuestion(unsent) : labels.unkeptQuestion(unsent)}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="neutral" onClick={leave}>
            {isKept ? labels.keepAndLeave : labels.loseAndLeave}
          </Button>
          <Button onClick={close}>{labels.stay}</Button>
        </div>
      </div>
    </Dialog>
  )
  const signOut = () => (unsent > 0 ? ask(true) : leave())
  return { signOut, isLeaving: leaving.isPending, question }
}
