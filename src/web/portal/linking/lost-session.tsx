import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usePortal } from '../portal-text.ts'
import { useLinkState } from './link-state.ts'
import { LinkSteps } from './link-steps.tsx'

/** Over the screen that was open when the session ended: linking again brings it back as it was. */
export function LostSession({ email, onLeave }: { email: string; onLeave: () => void }) {
  const { words } = usePortal()
  const state = useLinkState(email)
  return (
    <Dialog title={words.link.title} closeLabel={words.close} isDismissable={false} onClose={onLeave}>
      <div className="grid gap-4 p-5">
        <p className="rounded-lg bg-orange-wash px-4 py-3 text-orange-deep">{words.link.lost}</p>
        <LinkSteps state={state} isFocused />
        <Button look="quiet" size="compact" onClick={onLeave} className="justify-self-start">
          {words.link.leave}
        </Button>
      </div>
    </Dialog>
  )
}
