/**
 * Loads a page's scripts: at the first intent, or when the page has been loaded for a while and the browser is idle; with Save-Data or
 * on a 2g line only at intent. Files are run one by one, so that a finger is never kept waiting for all of them. A tap on what does
 * nothing without scripts is kept for when they have come (`useTellTakenOver`). A page has this function as text: it names nothing
 * outside itself.
 * @param entry the address of what starts the rest
 * @param modules the addresses of what it needs
 */
export function loadScripts(entry: string, modules: string[]) {
  /** How long after its load a page that nobody touches waits, in ms: its scripts do not hold up a visitor who only reads. */
  const untouched = 2500
  let hasBegun = false
  let tapped: HTMLElement | null | undefined
  const keepTap = (event: MouseEvent) => {
    const { target } = event
    const button =
      target instanceof Element && target.closest<HTMLElement>('button[type=button],[aria-haspopup=dialog]')
    if (!button || button.closest('[data-carousel]') || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    tapped = button
  }
  const giveTap = () => {
    removeEventListener('click', keepTap, true)
    if (tapped?.isConnected) tapped.click()
    tapped = null
  }
  const runFrom = (at: number) => {
    const module = modules[at]
    if (module) import(/* @vite-ignore */ module).then(() => setTimeout(runFrom, 0, at + 1), giveTap)
    else import(/* @vite-ignore */ entry).catch(giveTap)
  }
  const load = (event?: Event) => {
    // A pointer that moves tells intent; one that merely lies where the page appears is told of as well, without having moved.
    const isStill =
      event?.type === 'pointermove' && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY
    if (hasBegun || isStill) return
    hasBegun = true
    for (const href of [...modules, entry]) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    runFrom(0)
  }
  addEventListener('click', keepTap, true)
  addEventListener('taken-over', () => setTimeout(giveTap), { once: true })
  for (const intent of ['pointermove', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'wheel'])
    addEventListener(intent, load, { passive: true, capture: true })
  const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } }
  if (connection && (connection.saveData || /2g/.test(connection.effectiveType))) return
  const loadWhenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => load(), { timeout: 2000 })
    else load()
  }
  const wait = () => setTimeout(loadWhenIdle, untouched)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait)
}
