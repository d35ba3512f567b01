import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiOf, read } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useOffice } from '../kit/office-text.ts'
import { FactorSetUp } from '../staff/factor-set-up.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

interface Props {
  onDone: () => void
  onLogout: () => void
}

/** What somebody sees whose second factor is required and missing: it is set up before anything else. */
export function RequiredFactor({ onDone, onLogout }: Props) {
  const { words } = useOffice()
  const queryClient = useQueryClient()
  const logout = useMutation({
    mutationFn: () => read(apiOf(queryClient).logout.$post()),
    onSuccess: onLogout,
    onError: () => showToast({ variant: 'destructive', title: words.error, description: words.logoutFailed }),
  })
  return (
    <SignInFrame
      wayOut={
        <Button
          look="neutral"
          size="compact"
          disabled={logout.isPending}
          onClick={() => logout.mutate()}
          className="print:hidden"
        >
          {words.logout}
        </Button>
      }
    >
      <div className="w-full max-w-lg rounded-box border border-sand bg-surface">
        <div className="grid gap-1.5 px-5 pt-5 print:hidden">
          <h1 className="text-heading">{words.account.addFactor}</h1>
          <p className="text-muted">{words.account.factorRequired}</p>
        </div>
        <FactorSetUp onDone={onDone} />
      </div>
    </SignInFrame>
  )
}
