import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usePortal } from '../kit/portal-text.ts'
import type { SignInReason } from '../kit/use-lost-profile.ts'
import { useLinkState } from './link-state.ts'
import { LinkSteps } from './link-steps.tsx'

interface Props {
  reason: SignInReason
  email: string
  onLeave: () => void
}

/** Over the screen that was open when signing in became necessary: it brings the screen back as it was. */
export function LostSession({ reason, email, onLeave }: Props) {
  const { words } = usePortal()
  const state = useLinkState(email)
  return (
    <Dialog title={words.link.title} closeLabel={words.close} isDismissable={false} onClose={onLeave}>
      <div className="grid gap-4 p-5">
        <p className="rounded-lg bg-orange-wash px-4 py-3 text-orange-deep">
          {reason === 'stale' ? words.link.stale : words.link.lost}
        </p>
        <LinkSteps state={state} isFocused />
        <Button look="quiet" size="compact" onClick={onLeave} className="justify-self-start">
          {reason === 'stale' ? words.cancel : words.link.leave}
        </Button>
      </div>
    </Dialog>
  )
}
