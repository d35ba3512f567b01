// Which dialogs are open, the topmost last. Kept apart from the dialogs themselves: toasts, which the public pages load, ask it.
const closers: (() => void)[] = []

/** Notes a dialog as opened, until what is answered is called. */
export function dialogOpened(close: () => void): () => void {
  closers.push(close)
  return () => void closers.splice(closers.indexOf(close), 1)
}

/** Closes the topmost dialog, once for each press of Escape: a toast and a dialog may both be told of it. */
export function closeTopmostDialog(event: KeyboardEvent): void {
  const close = closers.at(-1)
  if (event.defaultPrevented || !close) return
  event.preventDefault()
  close()
}
