import { Badge } from '../../ui/badge.tsx'
import { IllustrationBadge } from '../illustration-badge.tsx'
import { Picture } from '../picture.tsx'
import { type GalleryImage, type GalleryTexts, PhotoLink } from './photo-link.tsx'

/** A photo with its badges, date and caption; opens large. */
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
  return (
    <PhotoLink image={image} onNear={onNear} onOpen={onOpen} className="group photo-card rounded-box">
      <span className="relative overflow-clip">
        <Picture
          picture={image.picture}
          alt={image.alt}
          sizes="(width > 1240px) 384px, (width > 640px) 46vw, calc(100vw - 2.5rem)"
          className="size-full object-cover sm:aspect-4/3 sm:h-auto"
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
