import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '../../../domain/values/dates.ts'
import { apiOf, done } from '../../api/api.ts'
import { ownSessionsQuery } from '../../api/participant-queries.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { browserName } from '../../signed-in/browser-name.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useLeave } from '../kit/leave.ts'
import { usePortal } from '../kit/portal-text.ts'
import { Part } from './part.tsx'

/** Where the participant is signed in, and the way out of everywhere at once. */
export function SessionsPart() {
  const { locale, words } = usePortal()
  const [isAsking, setAsking] = useState(false)
  const sessions = useQuery(ownSessionsQuery)
  const labels = words.security
  return (
    <Part id="appareils" title={labels.title} intro={labels.intro}>
      <Loaded query={sessions} error={labels.loadError}>
        {(all) => (
          <ul className="grid w-full divide-y divide-sand border-sand border-y">
            {all.map((session) => (
              <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
                <span className="min-w-0">
                  <span className="font-semibold">{browserName(session.userAgent) ?? labels.unknown}</span>
                  <span className="block text-muted text-sm">
                    {labels.lastSeen(formatMoment(session.lastSeenAt, locale))}
                  </span>
                </span>
                {session.isCurrent && <Badge tone="green">{labels.current}</Badge>}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Button look="outline" onClick={() => setAsking(true)}>
        {labels.everywhere}
      </Button>
      {isAsking && <EverywhereDialog onClose={() => setAsking(false)} />}
    </Part>
  )
}

function EverywhereDialog({ onClose }: { onClose: () => void }) {
  const { words, text } = usePortal()
  const queryClient = useQueryClient()
  const leave = useLeave()
  const signOut = useMutation({
    mutationFn: () => done(apiOf(queryClient).participant.sessions.$delete()),
    onSuccess: () => {
      leave()
      showToast({ variant: 'default', title: words.loggedOut })
    },
  })
  return (
    <Dialog title={words.security.everywhere} closeLabel={words.close} onClose={onClose}>
      <div className="grid gap-4 p-5">
        <p>{words.security.everywhereText}</p>
        {signOut.isError && <FormFailure message={serverErrors(signOut.error, text).message} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="neutral" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button disabled={signOut.isPending} onClick={() => signOut.mutate()}>
            {words.security.everywhereConfirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
