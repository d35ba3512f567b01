import { type RefObject, useEffect } from 'react'

/** Closes an open menu by Escape, which gives the focus back to its button, and by a tap or a focus outside. */
export function useMenuClosing(menu: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (menu.current?.open && !menu.current.contains(target as Node)) menu.current.open = false
    }
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !menu.current?.open) return
      menu.current.open = false
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [menu])
}
