import type { ReactNode } from 'react'
import { largestFile } from '../../content/picture-files.ts'
import type { GalleryImage } from './gallery-section.tsx'

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
