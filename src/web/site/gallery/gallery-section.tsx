import { useRef, useState } from 'react'
import type { Locale } from '../../../domain/values/language.ts'
import type { PageContent } from '../../content/page-content.ts'
import { largestFile } from '../../content/picture-files.ts'
import { useSite } from '../../page/use-site.ts'
import { ArrowButton } from '../../ui/arrow-button.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { IllustrationBadge } from '../icon.tsx'
import { loadContent } from '../load-content.ts'
import { SectionHead } from '../page-hero.tsx'
import { Picture } from '../picture.tsx'
import { type GalleryImage, type GalleryTexts, PhotoLink } from './photo-link.tsx'

interface Props {
  texts: GalleryTexts
  images: GalleryImage[]
  /** Somebody is about to open one. */
  onNear: () => void
  onOpen: (image: GalleryImage) => void
}

/** The featured photos, always all of them, as a strip to swipe or to step through (docs/rules/pages.md#gallery). */
function Highlights({ texts, images, onNear, onOpen }: Props) {
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

interface GalleryCardProps {
  texts: GalleryTexts
  image: GalleryImage
  /** Somebody is about to open one. */
  onNear: () => void
  onOpen: () => void
}

/** A photo with its badges, date and caption; opens large. */
function GalleryCard({ texts, image, onNear, onOpen }: GalleryCardProps) {
  return (
    <PhotoLink image={image} onNear={onNear} onOpen={onOpen} className="group photo-card rounded-box">
      <span className="relative overflow-clip sm:aspect-4/3">
        <Picture
          picture={image.picture}
          alt={image.alt}
          sizes="(width > 1240px) 384px, (width > 640px) 46vw, calc(100vw - 2.5rem)"
          className="size-full object-cover"
        />
        {image.picture.isDrawn && <IllustrationBadge />}
        {image.featured && (
          <span className="absolute left-3 picture-note bg-orange-deep font-semibold text-surface">
            {texts.featured}
          </span>
        )}{' '}
        <span className="absolute bottom-0 photo-hint bg-green-deep">{texts.hint}</span>
      </span>{' '}
      <span className="grid content-start justify-items-start gap-1 p-2.5 sm:gap-2 sm:p-4">
        <Badge>{image.category}</Badge>{' '}
        <span lang={image.captionLanguage} className="font-semibold leading-tight">
          {image.caption}
        </span>{' '}
        <span className="text-muted text-sm">{image.date}</span>
      </span>
    </PhotoLink>
  )
}

const untold: PageContent<'photos'> = { descriptions: [] }

/** The large view, and what it says of each photo. Neither is in the page, where nobody sees it; without its words a photo is still seen. */
const loadLarge = async (locale: Locale) => {
  const told = loadContent('photos', locale).catch(() => untold)
  const [{ Lightbox }, { descriptions }] = await Promise.all([import('./lightbox.tsx'), told])
  return { Lightbox, descriptions }
}
type Large = Awaited<ReturnType<typeof loadLarge>>

/** The gallery of docs/rules/pages.md#gallery: highlights, tabs by category, cards, and a full-screen view over the photos of the tab. */
export function GallerySection({ texts }: { texts: GalleryTexts }) {
  const { images } = texts
  const { locale } = useSite()
  const [open, setOpen] = useState<Large & { images: GalleryImage[]; index: number }>()
  const large = useRef<Promise<Large>>(undefined)
  const categories = [...new Set(images.map((image) => image.category))]
  const featured = images.filter((image) => image.featured)

  const load = () => {
    large.current ??= loadLarge(locale)
    large.current.catch(() => {
      large.current = undefined
    })
    return large.current
  }
  const prepare = () => void load()
  // It comes with the first look at a photo; when it cannot be had, the link leads to the file, as without scripts.
  const show = (among: GalleryImage[], image: GalleryImage) =>
    load().then(
      (parts) => setOpen({ ...parts, images: among, index: among.indexOf(image) }),
      () => location.assign(largestFile(image.picture)),
    )
  const grid = (shown: GalleryImage[]) => (
    <ul className="grid photo-grid gap-2 pt-4 sm:gap-6 sm:pt-8">
      {shown.map((image) => (
        <li key={largestFile(image.picture)}>
          <GalleryCard texts={texts} image={image} onNear={prepare} onOpen={() => show(shown, image)} />
        </li>
      ))}
    </ul>
  )
  const tabs = [
    { id: 'galerie-toutes', label: texts.allPhotos, panel: grid(images) },
    ...categories.map((category, index) => ({
      id: `galerie-${index + 1}`,
      label: category,
      panel: grid(images.filter((image) => image.category === category)),
    })),
  ]

  if (images.length === 0) return null
  return (
    <section id="galerie" className="border-sand border-y bg-surface py-5 md:py-24">
      <div className="page-width grid gap-4 md:gap-12">
        <div className="grid items-start gap-x-8 gap-y-5 sm:grid-cols-[5fr_7fr] lg:gap-x-16">
          <SectionHead title={texts.heading} intro={texts.subtitle} />
          {featured.length > 0 && (
            <Highlights texts={texts} images={featured} onNear={prepare} onOpen={(image) => show(images, image)} />
          )}
        </div>
        <Tabs label={texts.tabsLabel} tabs={tabs} />
      </div>
      {open && (
        <open.Lightbox
          texts={texts}
          images={open.images}
          descriptions={open.descriptions}
          index={open.index}
          onShow={(index) => setOpen({ ...open, index })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}
