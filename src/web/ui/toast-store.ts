import type { ToastMessage } from './toaster.tsx'

/** Fetches what shows toasts; a form calls it when it is first touched, so that it can still speak once the line is lost. */
export const loadToaster = () => import('./toaster.tsx')

let current: ToastMessage | undefined
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a toast for 5 seconds, or 10 with a way to take back what it says; F8 moves to it, a swipe of 50 px dismisses it (docs/rules/look.md#toasts). */
export function showToast(message: Omit<ToastMessage, 'id'>): void {
  current = { ...message, id: ++lastId }
  for (const listener of listeners) listener()
}

/** Takes away the toast that is shown, where something comes up that it would lie over. */
export function dismissToast(): void {
  current = undefined
  for (const listener of listeners) listener()
}

export const toasts = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  current: () => current,
}
