import { type KeyboardEvent, type TouchEvent, useEffect, useRef } from 'react'
import type { PageContent } from '../../content/page-content.ts'
import { largestFile } from '../../content/picture-files.ts'
import { useSite } from '../../page/use-site.ts'
import { ArrowButton } from '../../ui/arrow-button.tsx'
import { Picture } from '../picture.tsx'
import type { GalleryImage, GalleryTexts } from './photo-link.tsx'

/** A finger that moves at least this far sideways turns the page, in px. */
const swipeThreshold = 50

interface Props {
  texts: GalleryTexts
  images: GalleryImage[]
  descriptions: PageContent<'photos'>['descriptions']
  index: number
  onShow: (index: number) => void
  onClose: VoidFunction
}

/** One photo on the whole screen: arrow keys, swipe and buttons go round in a circle, Escape and the browser's way back close (docs/rules/pages.md#full-screen-picture). */
export function Lightbox({ texts, images, descriptions, index, onShow, onClose }: Props) {
  const { text } = useSite()
  const dialog = useRef<HTMLDialogElement>(null)
  // Set while the step back that closes it is still there to be taken.
  const isStepLeft = useRef(true)
  useEffect(() => {
    dialog.current?.showModal()
    // Past the router, for which it is no other page.
    History.prototype.pushState.call(history, history.state, '')
    const close = () => {
      isStepLeft.current = false
      dialog.current?.close()
    }
    addEventListener('popstate', close)
    return () => removeEventListener('popstate', close)
  }, [])
  const touchedAt = useRef(0)
  const image = images[index]
  if (!image) return null
  const described = descriptions.find(({ picture }) => picture === largestFile(image.picture))
  const step = (direction: 1 | -1) => onShow((index + direction + images.length) % images.length)
  const close = () => dialog.current?.close()

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') step(1)
    if (event.key === 'ArrowLeft') step(-1)
  }
  const onTouchEnd = (event: TouchEvent) => {
    const moved = (event.changedTouches[0]?.clientX ?? 0) - touchedAt.current
    if (Math.abs(moved) >= swipeThreshold) step(moved < 0 ? 1 : -1)
  }

  return (
    <dialog
      ref={dialog}
      aria-label={texts.heading}
      onClose={() => {
        if (isStepLeft.current) history.back()
        onClose()
      }}
      onKeyDown={onKeyDown}
      onTouchStart={(event) => {
        touchedAt.current = event.touches[0]?.clientX ?? 0
      }}
      onTouchEnd={onTouchEnd}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-green-deep text-on-green backdrop:bg-ink open:grid open:grid-rows-[auto_minmax(0,1fr)_auto]"
    >
      <div className="flex items-center justify-between gap-4 px-5 py-3">
        <p aria-live="polite" className="tabular-nums">
          {texts.counter.replace('{number}', String(index + 1)).replace('{count}', String(images.length))}
        </p>
        <button
          type="button"
          onClick={close}
          className="flex min-h-11 items-center gap-2 rounded-box px-3 font-semibold hover:bg-green"
        >
          {texts.close}
          <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 stroke-2 stroke-current">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </button>
      </div>
      <div className="flex min-h-0 items-center justify-center px-5">
        <Picture
          key={largestFile(image.picture)}
          picture={image.picture}
          alt={image.alt}
          sizes="100vw"
          className="max-h-full w-auto max-w-full rounded-box object-contain"
        />
      </div>
      <div className="mx-auto flex w-full max-w-5xl items-start gap-5 px-5 py-5">
        <div className="grid grow gap-1">
          <p className="text-sm">
            {[image.category, image.date].filter(Boolean).join(', ')}
            {image.picture.isDrawn && <> · {text.illustration}</>}
          </p>
          <p lang={image.captionLanguage} className="font-semibold text-lg">
            {image.caption}
          </p>
          <p className="max-w-prose">{image.description ?? described?.description}</p>
        </div>
        <ArrowButton direction="previous" label={texts.previous} onClick={() => step(-1)} look="dark" />
        <ArrowButton direction="next" label={texts.next} onClick={() => step(1)} look="dark" />
      </div>
    </dialog>
  )
}
