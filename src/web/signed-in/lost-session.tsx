import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { useSignedIn } from './signed-in-text.ts'

interface Props {
  title: string
  /** Why to sign in; that the session is over unless told otherwise. */
  text?: string | undefined
  /** How to sign in. */
  children: ReactNode
}

/** Over the screen that was open when signing in became necessary: it brings the screen back as it was, and nothing else closes it. */
export function LostSession({ title, text, children }: Props) {
  const { words } = useSignedIn()
  return (
    <Dialog title={title} closeLabel={words.close} isDismissable={false} onClose={() => {}}>
      <div className="grid gap-4 p-5">
        <p className="rounded-lg bg-orange-wash px-4 py-3 text-orange-deep">{text ?? words.lostSession}</p>
        {children}
      </div>
    </Dialog>
  )
}
