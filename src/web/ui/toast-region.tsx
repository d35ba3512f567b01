import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { loadToaster, toasts } from './toast-store.ts'
import type { ToasterProps } from './toaster.tsx'

/**
 * Where toasts appear. Their machinery is loaded with the first one, or before (`loadToaster`): where somebody is signed in, and by a form
 * that is touched. Without a connection it may not come, and then a page goes on without: what a toast says there stands beside its
 * form as well.
 */
export function ToastRegion({ label, close }: { label: string; close: string }) {
  const message = useSyncExternalStore(toasts.subscribe, toasts.current, () => undefined)
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps>>()
  useEffect(() => {
    if (!message || Toaster) return
    loadToaster().then(
      (module) => setToaster(() => module.default),
      () => {},
    )
  }, [message, Toaster])
  return message && Toaster ? <Toaster key={message.id} message={message} label={label} close={close} /> : null
}
