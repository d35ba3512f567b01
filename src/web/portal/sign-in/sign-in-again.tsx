import { LostSession } from '../../signed-in/lost-session.tsx'
import { Button } from '../../ui/button.tsx'
import type { SignInReason } from '../kit/own-profile.ts'
import { usePortal } from '../kit/portal-text.ts'
import { SignInSteps, useSignInState } from './sign-in-steps.tsx'

interface Props {
  reason: SignInReason
  email: string
  onLeave: () => void
}

/** The way back into a space whose session is over, or too old for what was asked. */
export function SignInAgain({ reason, email, onLeave }: Props) {
  const { words } = usePortal()
  const state = useSignInState(email)
  return (
    <LostSession title={words.link.title} text={reason === 'stale' ? words.link.stale : undefined}>
      <SignInSteps state={state} isFocused />
      <Button look="quiet" size="compact" onClick={onLeave} className="justify-self-start">
        {reason === 'stale' ? words.cancel : words.link.leave}
      </Button>
    </LostSession>
  )
}
