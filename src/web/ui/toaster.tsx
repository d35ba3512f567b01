import { Toast } from 'radix-ui'
import { useEffect, useState } from 'react'
import { isTyping } from './is-typing.ts'
import { closeTopmostDialog } from './open-dialogs.ts'

/** One message at a time (docs/rules/look.md#toasts): a new one takes the place of the one shown. */
export interface ToastMessage {
  id: number
  variant: 'default' | 'destructive'
  title: string
  description?: string | undefined
  undo?: ToastUndo | undefined
}

/** The way to take back what a toast says has been done. */
export interface ToastUndo {
  label: string
  /** What screen readers are told in place of the button, which they may not reach in time. */
  hint: string
  act: () => void
}

export interface ToasterProps {
  message: ToastMessage
  label: string
  close: string
}

/** Escape closes the topmost dialog, not a toast beside it, unless the toast itself has the focus. */
function closeDialogFirst(event: KeyboardEvent) {
  const isInToast = document.activeElement?.closest('.app-toasts') !== null
  if (!isInToast) closeTopmostDialog(event)
}

/** Ctrl (or ⌘) Z takes back what the toast says, from wherever the focus is, unless the key means what is being typed. */
function useUndoKey(undo: ToastUndo | undefined, setOpen: (isOpen: boolean) => void) {
  useEffect(() => {
    if (!undo) return
    const press = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      if (!isUndo || isTyping(document.activeElement)) return
      event.preventDefault()
      setOpen(false)
      undo.act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [undo, setOpen])
}

/** docs/rules/look.md#toasts: shown 5000 ms, or 10,000 with a way back; dismissed by a swipe of 50 px, reached with F8. */
export default function Toaster({ message, label, close }: ToasterProps) {
  const { undo } = message
  const [isOpen, setOpen] = useState(true)
  useUndoKey(isOpen ? undo : undefined, setOpen)
  const look =
    message.variant === 'destructive' ? 'border-red bg-red-wash text-red' : 'border-green bg-surface text-ink'
  return (
    <Toast.Provider duration={undo ? 10_000 : 5000} swipeThreshold={50} label={label}>
      <Toast.Root
        open={isOpen}
        onOpenChange={setOpen}
        onEscapeKeyDown={closeDialogFirst}
        type={message.variant === 'destructive' ? 'foreground' : 'background'}
        className={`flex w-full items-start gap-4 rounded-box border-l-4 p-4 lifted data-[state=closed]:hidden data-[state=open]:animate-rise ${look}`}
      >
        <div className="grow">
          <Toast.Title className="font-semibold">{message.title}</Toast.Title>
          {message.description && <Toast.Description className="mt-1 text-sm">{message.description}</Toast.Description>}
        </div>
        {undo && (
          <Toast.Action
            altText={undo.hint}
            onClick={undo.act}
            className="-my-1.5 min-h-9 phone:min-h-11 shrink-0 rounded-lg px-3 font-semibold text-green text-sm hover:bg-green-wash"
          >
            {undo.label}
          </Toast.Action>
        )}
        <Toast.Close aria-label={close} className="-m-1 size-8 shrink-0 rounded-box text-xl leading-none hover:bg-sand">
          ×
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport className="app-toasts fixed inset-x-4 top-2 z-50 mx-auto max-w-96" />
    </Toast.Provider>
  )
}
