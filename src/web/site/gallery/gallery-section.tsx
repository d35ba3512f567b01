import { useRef, useState } from 'react'
import type { Locale } from '../../../domain/values/language.ts'
import type { PageContent } from '../../content/page-content.ts'
import { largestFile } from '../../content/picture-files.ts'
import { useSite } from '../../page/use-site.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { loadContent } from '../load-content.ts'
import { SectionHead } from '../section-head.tsx'
import { GalleryCard } from './gallery-card.tsx'
import { Highlights } from './highlights.tsx'
import type { GalleryImage, GalleryTexts } from './photo-link.tsx'

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
    <ul className="grid gap-2 pt-4 sm:grid-cols-2 sm:gap-6 sm:pt-8 lg:grid-cols-3">
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
        <div className="grid items-start gap-x-16 gap-y-5 lg:grid-cols-[5fr_7fr]">
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
