import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * After a change of page the focus goes to its title, so that keyboard and screen reader begin there: it would else stay on a link
 * that is gone, or in the header. It stays where the new page has put it itself, and where an address names a place in the page.
 */
export function useFocusOnNewPage() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || toLocation.hash) return
        const main = document.querySelector('main')
        if (!main || main.contains(document.activeElement)) return
        const title = main.querySelector<HTMLElement>('h1') ?? main
        title.tabIndex = -1
        title.focus({ preventScroll: true })
      }),
    [router],
  )
}
