import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery } from '../queries/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { OfficeFrame } from './frame/office-frame.tsx'
import { LoadFailure } from './load-failure.tsx'
import { useOffice } from './office-text.ts'
import { ProofGate } from './proof-gate.tsx'
import { RequiredFactor } from './sign-in/required-factor.tsx'
import { SignInCard } from './sign-in/sign-in-card.tsx'
import { SignInForm } from './sign-in/sign-in-form.tsx'
import { useLostSession } from './use-lost-session.ts'

/** Checks the session; an administrator sees the office, anyone else the sign-in card. A session lost at work loses no input. */
export function OfficeGate() {
  const { words } = useOffice()
  const queryClient = useQueryClient()
  const session = useQuery(sessionQuery)
  const isAdmin = session.data?.isAdmin === true
  const [isEntered, setEntered] = useState(false)
  if (isAdmin && !isEntered) setEntered(true)
  useLostSession()

  const leave = () => {
    setEntered(false)
    queryClient.setQueryData(sessionQuery.queryKey, null)
    // What a session has seen is not left to the next one.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
  }

  if (session.isPending) {
    return (
      <p role="status" className="p-10 text-muted">
        {words.loading}
      </p>
    )
  }
  if (session.isError && !isEntered) {
    return (
      <main className="p-6">
        <LoadFailure error={session.error} onRetry={() => session.refetch()} />
      </main>
    )
  }
  if (session.data?.secondFactorMissing) {
    return (
      <>
        <RequiredFactor onDone={() => session.refetch()} onLogout={leave} />
        <ProofGate />
      </>
    )
  }
  if (!isEntered) return <SignInCard />
  return (
    <>
      <ProofGate />
      <OfficeFrame username={session.data?.username ?? ''} isSignedIn={isAdmin} onLogout={leave} />
      {!isAdmin && (
        <Dialog title={words.signIn.title} closeLabel={words.close} isDismissable={false} onClose={() => {}}>
          <div className="grid gap-4 p-5">
            <p className="rounded-lg bg-orange-wash px-4 py-3 text-orange-deep">{words.signIn.lost}</p>
            <SignInForm onSignedIn={() => queryClient.invalidateQueries()} />
          </div>
        </Dialog>
      )}
    </>
  )
}
