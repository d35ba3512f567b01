import { useRef } from 'react'
import { largestFile } from '../../content/picture-files.ts'
import { ArrowButton } from '../../ui/arrow-button.tsx'
import { IllustrationBadge } from '../illustration-badge.tsx'
import { Picture } from '../picture.tsx'
import { type GalleryImage, type GalleryTexts, PhotoLink } from './photo-link.tsx'

/** The featured photos, always all of them, as a strip to swipe or to step through (docs/rules/pages.md#gallery). */
export function Highlights({
  texts,
  images,
  onNear,
  onOpen,
}: {
  texts: GalleryTexts
  images: GalleryImage[]
  /** Somebody is about to open one. */
  onNear: () => void
  onOpen: (image: GalleryImage) => void
}) {
  const strip = useRef<HTMLUListElement>(null)
  const step = (direction: 1 | -1) => {
    const list = strip.current
    if (!list) return
    const shown = Math.round(list.scrollLeft / list.clientWidth)
    const next = (shown + direction + images.length) % images.length
    list.scrollTo({ left: next * list.clientWidth, behavior: 'smooth' })
  }
  return (
    <div className="grid gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-heading">{texts.highlights}</h3>
        {images.length > 1 && (
          <div className="flex gap-2">
            <ArrowButton direction="previous" label={texts.previous} onClick={() => step(-1)} />
            <ArrowButton direction="next" label={texts.next} onClick={() => step(1)} />
          </div>
        )}
      </div>
      <ul ref={strip} className="strip rounded-box">
        {images.map((image) => (
          <li key={largestFile(image.picture)} className="w-full">
            <PhotoLink image={image} onNear={onNear} onOpen={() => onOpen(image)} className="relative block">
              <Picture
                picture={image.picture}
                alt={image.alt}
                sizes="(width > 1024px) 660px, calc(100vw - 2.5rem)"
                className="aspect-2/1 w-full sm:aspect-16/10 object-cover"
              />
              {image.picture.isDrawn && <IllustrationBadge />}
              <span lang={image.captionLanguage} className="block bg-green-deep px-5 py-3 font-semibold text-on-green">
                {image.caption}
              </span>
            </PhotoLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
