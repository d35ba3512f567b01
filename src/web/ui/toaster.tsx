import { Toast } from 'radix-ui'
import { closeTopmostDialog } from './open-dialogs.ts'
import type { ToasterProps } from './toast-store.ts'

/** Escape closes the topmost dialog, not a toast beside it, unless the toast itself has the focus. */
function closeDialogFirst(event: KeyboardEvent) {
  const isInToast = document.activeElement?.closest('.app-toasts') !== null
  if (!isInToast && closeTopmostDialog()) event.preventDefault()
}

/** docs/rules/look.md#toasts: shown 5000 ms, dismissed by a swipe of 50 px, reached with F8. */
export default function Toaster({ message, label, close }: ToasterProps) {
  const look =
    message.variant === 'destructive' ? 'border-red bg-red-wash text-red' : 'border-green bg-surface text-ink'
  return (
    <Toast.Provider duration={5000} swipeThreshold={50} label={label}>
      <Toast.Root
        onEscapeKeyDown={closeDialogFirst}
        type={message.variant === 'destructive' ? 'foreground' : 'background'}
        className={`flex w-full items-start gap-4 rounded-box border-l-4 p-4 shadow-lg data-[state=closed]:hidden data-[state=open]:animate-rise ${look}`}
      >
        <div className="grow">
          <Toast.Title className="font-semibold">{message.title}</Toast.Title>
          {message.description && <Toast.Description className="mt-1 text-sm">{message.description}</Toast.Description>}
        </div>
        <Toast.Close aria-label={close} className="-m-1 size-8 shrink-0 rounded-box text-xl leading-none hover:bg-sand">
          ×
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport className="app-toasts fixed right-4 bottom-4 z-50 w-[min(24rem,calc(100vw-2rem))]" />
    </Toast.Provider>
  )
}
