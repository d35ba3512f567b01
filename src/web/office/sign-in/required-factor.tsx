import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useSignOut } from '../presence/unsent-notice.tsx'
import { FactorSetUp } from '../staff/factor-set-up.tsx'
import { SignInFrame } from './sign-in-form.tsx'

interface Props {
  account: number
  onDone: () => void
  onLogout: () => void
}

/** What somebody sees whose second factor is required and missing: it is set up before anything else. */
export function RequiredFactor({ account, onDone, onLogout }: Props) {
  const { words } = useOffice()
  const { signOut, isLeaving, question } = useSignOut(account, onLogout)
  return (
    <SignInFrame
      wayOut={
        <>
          <Button look="neutral" size="compact" disabled={isLeaving} onClick={signOut} className="print:hidden">
            {words.logout}
          </Button>
          {question}
        </>
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
