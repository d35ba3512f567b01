import { useBlocker } from '@tanstack/react-router'
import { DiscardDialog } from '../../signed-in/discard-dialog.tsx'
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
  return <DiscardDialog labels={words.discard} onDiscard={blocker.proceed} onKeep={blocker.reset} />
}
