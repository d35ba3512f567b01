import { useBlocker } from '@tanstack/react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usePortal } from '../kit/portal-text.ts'

/** Asks before a link, the back button or a closed tab loses what was typed. */
export function LeaveQuestion({ isDirty }: { isDirty: boolean }) {
  const { words } = usePortal()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog title={words.profile.leaveTitle} closeLabel={words.close} onClose={blocker.reset}>
      <div className="grid gap-5 p-5">
        <p>{words.profile.leaveText}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="neutral" onClick={blocker.proceed}>
            {words.profile.leave}
          </Button>
          <Button onClick={blocker.reset}>{words.profile.stay}</Button>
        </div>
      </div>
    </Dialog>
  )
}
