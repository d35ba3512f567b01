/**
 * Lets a menu, while it is open, be closed by Escape, which gives the focus back to its button, and by a tap or a focus outside. It is
 * watched all the time: a browser says that one was opened only a moment later.
 * @returns ends it
 */
export function watchMenu(menu: HTMLDetailsElement | null) {
  const watch = new AbortController()
  const { signal } = watch
  const closeOutside = ({ target }: Event) => {
    if (menu?.open && !menu.contains(target as Node)) menu.open = false
  }
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (!menu?.open || key !== 'Escape') return
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
  document.addEventListener('pointerdown', closeOutside, { signal })
  document.addEventListener('focusin', closeOutside, { signal })
  document.addEventListener('keydown', closeByKey, { signal })
  return () => watch.abort()
}
