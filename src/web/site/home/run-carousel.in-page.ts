/**
 * Runs the hero carousel (docs/rules/pages.md#hero-carousel): it begins with the page, before any other script, for the page has this
 * function as text. It names nothing outside itself, and keeps its state in attributes that React does not know.
 * @param section with the pictures in a list, what belongs to each as `data-slide`, and the button that pauses
 */
export function runCarousel(section: HTMLElement) {
  const strip = section.querySelector('ul')
  const button = section.querySelector('button')
  if (!strip || !button || section.dataset.shown) return
  let isPlaying = !matchMedia('(prefers-reduced-motion: reduce)').matches
  let isHeld = false
  let timer = 0
  const shown = () => Math.round(strip.scrollLeft / strip.clientWidth)
  const tell = () => {
    section.dataset.shown = String(shown() + 1)
  }
  const advance = () => {
    if (!section.isConnected) return clearInterval(timer)
    // Never to a picture that has not been asked for.
    if (document.hidden || section.hasAttribute('data-waiting')) return
    strip.scrollTo({ left: ((shown() + 1) % strip.children.length) * strip.clientWidth, behavior: 'smooth' })
  }
  const run = () => {
    clearInterval(timer)
    if (isPlaying && !isHeld) timer = window.setInterval(advance, 3000)
    section.toggleAttribute('data-playing', isPlaying)
    button.ariaLabel = (isPlaying ? button.dataset.pause : button.dataset.play) ?? null
    button.disabled = false
  }
  const hold = (held: boolean) => () => {
    isHeld = held
    run()
  }
  section.addEventListener('pointerenter', hold(true))
  section.addEventListener('pointerleave', hold(false))
  section.addEventListener('focusin', hold(true))
  section.addEventListener('focusout', hold(false))
  strip.addEventListener('scroll', tell, { passive: true })
  button.addEventListener('click', () => {
    isPlaying = !isPlaying
    run()
  })
  // The other pictures come when the page has been loaded, before they are due, or when a finger asks for them; what stands below on
  // a phone comes with the load, or when somebody is already on the way there (styles/carousel.css).
  const bringOthers = () => section.removeAttribute('data-waiting')
  const bringRest = () => section.removeAttribute('data-first')
  const loaded = () => {
    bringRest()
    setTimeout(bringOthers, 1000)
  }
  section.toggleAttribute('data-waiting', true)
  strip.addEventListener('pointerdown', bringOthers, { once: true, passive: true })
  if (document.readyState === 'complete') loaded()
  else {
    section.toggleAttribute('data-first', true)
    addEventListener('load', loaded, { once: true })
    addEventListener('scroll', bringRest, { once: true, passive: true })
  }
  tell()
  run()
}
