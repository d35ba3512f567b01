import { largestFile } from '../../content/picture-files.ts'
import { useSite } from '../../page/use-site.ts'
import { Badge } from '../../ui/badge.tsx'
import { IllustrationBadge } from '../illustration-badge.tsx'
import { Picture } from '../picture.tsx'
import { captionOf } from './caption-of.ts'
import type { GalleryImage, GalleryTexts } from './gallery-section.tsx'

/** A photo with its badges, date and caption; opens large. Without scripts the link leads to the file. */
export function GalleryCard({
  texts,
  image,
  onNear,
  onOpen,
}: {
  texts: GalleryTexts
  image: GalleryImage
  /** Somebody is about to open one. */
  onNear: () => void
  onOpen: () => void
}) {
  const { locale } = useSite()
  const caption = captionOf(image, locale)
  return (
    <a
      href={largestFile(image.picture)}
      aria-haspopup="dialog"
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={(event) => {
        event.preventDefault()
        onOpen()
      }}
      className="group grid h-full grid-rows-[auto_1fr] overflow-clip rounded-box border border-sand bg-paper hover:border-green"
    >
      <span className="relative overflow-clip">
        <Picture
          picture={image.picture}
          alt={image.alt}
          sizes="(width > 1240px) 384px, (width > 640px) 46vw, calc(100vw - 2.5rem)"
          className="aspect-3/2 w-full sm:aspect-4/3 object-cover"
        />
        {image.picture.isDrawn && <IllustrationBadge />}
        {image.featured && (
          <span className="absolute top-3 left-3 rounded-full bg-orange-deep px-2.5 py-0.5 font-semibold text-sm text-surface">
            {texts.featured}
          </span>
        )}
        <span className="absolute inset-x-0 bottom-0 translate-y-full bg-green-deep px-4 py-2 text-on-green text-sm transition-transform duration-200 group-hover:translate-y-0 group-focus-visible:translate-y-0">
          {texts.hint}
        </span>
      </span>
      <span className="grid content-start gap-2 p-4">
        <span className="flex flex-wrap gap-2">
          <Badge>{image.category}</Badge>
        </span>
        <span lang={caption.lang} className="font-semibold">
          {caption.text}
        </span>
        <span className="text-muted text-sm">{image.date}</span>
      </span>
    </a>
  )
}
