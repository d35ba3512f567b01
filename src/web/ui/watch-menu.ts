/**
 * Closes an open menu by Escape, which gives the focus back to its button, and by a tap or a focus outside. Loaded when a menu is
 * first opened: nobody needs it before.
 */
export function watchMenu(menu: HTMLDetailsElement) {
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
