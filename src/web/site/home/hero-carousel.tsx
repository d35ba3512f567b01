import { useEffect, useRef, useState } from 'react'
import type { PageContent } from '../../content/page-content.ts'
import { Picture } from '../picture.tsx'

/** How long each picture stays, in milliseconds (docs/rules/pages.md#hero-carousel). */
const interval = 3000

/** What scrolls must be reachable by keyboard. */
const reachable = { tabIndex: 0 }

/**
 * Three pictures that follow one another for ever. They can be swiped before any script; then they advance by themselves, but not
 * under the pointer or the focus, in a hidden tab, where less motion is wanted, or once the pause button was pressed (WCAG 2.2.2).
 */
export function HeroCarousel({ texts }: { texts: PageContent<'home'>['hero'] }) {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  /** Undefined until the browser has said whether less motion is wanted. */
  const [isPlaying, setPlaying] = useState<boolean>()
  const [isHeld, setHeld] = useState(false)
  const count = texts.slides.length

  useEffect(() => setPlaying(!matchMedia('(prefers-reduced-motion: reduce)').matches), [])

  useEffect(() => {
    if (!isPlaying || isHeld) return
    const timer = setInterval(() => {
      const list = strip.current
      if (document.hidden || !list) return
      const shown = Math.round(list.scrollLeft / list.clientWidth)
      list.scrollTo({ left: ((shown + 1) % count) * list.clientWidth, behavior: 'smooth' })
    }, interval)
    return () => clearInterval(timer)
  }, [isPlaying, isHeld, count])

  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) }
  return (
    <section
      aria-roledescription="carousel"
      aria-label={texts.carousel}
      className="lg:col-span-6 lg:mr-[calc(-1*max(1.25rem,(100vw-75rem)/2))]"
      {...hold}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ul
        ref={strip}
        {...reachable}
        aria-label={texts.carousel}
        className="strip h-62.5 rounded-box md:h-80 lg:rounded-r-none"
        onScroll={({ currentTarget: list }) => setCurrent(Math.round(list.scrollLeft / list.clientWidth))}
      >
        {texts.slides.map((slide, index) => (
          <li key={slide.picture.name} className="w-full">
            <Picture
              picture={slide.picture}
              alt={slide.alt}
              sizes="(width > 1024px) calc(50vw - 1.75rem), calc(100vw - 2.5rem)"
              className="h-full w-full object-cover object-[50%_22%]"
              isFirst={index === 0}
            />
          </li>
        ))}
      </ul>
      <div className="flex min-h-14 items-center gap-4 pt-2 lg:pr-5">
        {/* All in one place, so that the longest keeps the room for the others. */}
        <div className="grid grow text-muted text-sm">
          {texts.slides.map((slide, index) => (
            <p key={slide.picture.name} className={`col-start-1 row-start-1 ${index === current ? '' : 'invisible'}`}>
              {slide.caption}
            </p>
          ))}
        </div>
        <p aria-hidden="true" className="w-7 text-right text-muted text-sm tabular-nums">
          {current + 1}/{count}
        </p>
        <button
          type="button"
          aria-label={isPlaying ? texts.pause : texts.play}
          disabled={isPlaying === undefined}
          onClick={() => setPlaying(!isPlaying)}
          className="grid size-11 shrink-0 place-items-center rounded-full border border-sand-deep text-green hover:bg-green-wash disabled:invisible"
        >
          <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 fill-current">
            <path d={isPlaying ? 'M7 5h4v14H7zM13 5h4v14h-4z' : 'M8 5l11 7-11 7z'} />
          </svg>
        </button>
      </div>
    </section>
  )
}
