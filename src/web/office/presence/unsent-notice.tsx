import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Presence } from '../../../domain/attendance/presence.ts'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useAccount } from '../kit/use-may.ts'
import { removeUnsent, type UnsentMark, useUnsent, waitingIn } from './unsent-marks.ts'
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
  const { words } = useOffice()
  const account = useAccount()
  const labels = words.presence
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
      <Link
        to="/admin"
        search={{ onglet: 'formations', presence: id }}
        className="font-semibold underline underline-offset-4"
      >
        {words.presence.see}
      </Link>
    </p>
  ))
}
