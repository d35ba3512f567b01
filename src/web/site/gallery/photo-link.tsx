import type { ReactNode } from 'react'
import type { PageContent } from '../../content/page-content.ts'
import { largestFile } from '../../content/picture-files.ts'

export type GalleryTexts = PageContent<'home'>['gallery']
export type GalleryImage = GalleryTexts['images'][number]

interface Props {
  image: GalleryImage
  /** Somebody is about to open one. */
  onNear: () => void
  onOpen: () => void
  className: string
  children: ReactNode
}

/** What opens a photo large. Without scripts it leads to the file. */
export const PhotoLink = ({ image, onNear, onOpen, className, children }: Props) => (
  <a
    href={largestFile(image.picture)}
    aria-haspopup="dialog"
    onPointerEnter={onNear}
    onFocus={onNear}
    onClick={(event) => {
      event.preventDefault()
      onOpen()
    }}
    className={className}
  >
    {children}
  </a>
)
