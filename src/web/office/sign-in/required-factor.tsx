import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiOf, read } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Emblem } from '../../ui/emblem.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useOffice } from '../office-text.ts'
import { FactorSetUp } from '../users/factor-set-up.tsx'

interface Props {
  onDone: () => void
  onLogout: () => void
}

/** What somebody sees whose second factor is required and missing: it is set up before anything else. */
export function RequiredFactor({ onDone, onLogout }: Props) {
  const { words, company } = useOffice()
  const queryClient = useQueryClient()
  const logout = useMutation({
    mutationFn: () => read(apiOf(queryClient).logout.$post()),
    onSuccess: onLogout,
    onError: () => showToast({ variant: 'destructive', title: words.error, description: words.logoutFailed }),
  })
  return (
    <main id="contenu" className="grid min-h-dvh content-center justify-items-center gap-6 px-5 py-10">
      <p className="flex items-center gap-2.5 font-bold font-heading text-green text-xl print:hidden">
        <Emblem className="size-8" />
        {company.name}
      </p>
      <div className="w-full max-w-lg rounded-box border border-sand bg-surface">
        <div className="grid gap-1.5 px-5 pt-5 print:hidden">
          <h1 className="text-heading">{words.account.addFactor}</h1>
          <p className="text-muted">{words.account.factorRequired}</p>
        </div>
        <FactorSetUp onDone={onDone} />
      </div>
      <Button
        look="neutral"
        size="compact"
        disabled={logout.isPending}
        onClick={() => logout.mutate()}
        className="print:hidden"
      >
        {words.logout}
      </Button>
    </main>
  )
}
