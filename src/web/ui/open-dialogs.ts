// Which dialogs are open, the topmost last. Kept apart from the dialogs themselves: toasts, which the public pages load, ask it.
const closers: (() => void)[] = []

/** Notes a dialog as opened, until what is answered is called. */
export function dialogOpened(close: () => void): () => void {
  closers.push(close)
  return () => void closers.splice(closers.indexOf(close), 1)
}

/**
 * Closes the topmost dialog as Escape does.
 * @returns false when none is open
 */
export function closeTopmostDialog(): boolean {
  const close = closers.at(-1)
  close?.()
  return close !== undefined
}
