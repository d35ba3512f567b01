/**
 * Lets a menu that is open be closed by Escape, which gives the focus back to its button, and by a tap or a focus outside: from the
 * moment it opens, for a key that comes before its script does nothing.
 */
export function watchMenu(menu: HTMLDetailsElement | null) {
  if (!menu?.open) return
  const watch = new AbortController()
  const { signal } = watch
  const closeOutside = ({ target }: Event) => {
    if (!menu.contains(target as Node)) menu.open = false
  }
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
  document.addEventListener('pointerdown', closeOutside, { signal })
  document.addEventListener('focusin', closeOutside, { signal })
  document.addEventListener('keydown', closeByKey, { signal })
  menu.addEventListener('toggle', () => menu.open || watch.abort(), { signal })
}
