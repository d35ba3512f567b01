import { filesOf, largestFile, type Photograph, type PictureFiles } from '../content/picture-files.ts'

interface Props {
  picture: PictureFiles
  alt: string
  /** How wide it is shown, as in the `sizes` attribute: the browser picks a photograph's file by it. */
  sizes: string
  className?: string
  /** The picture of the first screen: loaded at once and before others. */
  isFirst?: boolean
}

const setOf = (photograph: Photograph, format: 'avif' | 'webp') =>
  filesOf(photograph, format)
    .map(({ src, width }) => `${src} ${width}w`)
    .join(', ')

/** A picture, as the drawing it is, or as AVIF or WebP in the width that is needed; its place is kept before it arrives. */
export function Picture({ picture, alt, sizes, className, isFirst = false }: Props) {
  const { width, height, focus } = picture
  const shown = {
    src: largestFile(picture),
    alt,
    width,
    height,
    ...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const }),
    decoding: 'async' as const,
    className: focus ? `${className} ${focus}` : className,
  }
  // biome-ignore lint/a11y/useAltText: it is among what is spread
  if ('svg' in picture) return <img {...shown} />
  return (
    <picture className="contents *:[source]:hidden">
      <source type="image/avif" srcSet={setOf(picture, 'avif')} sizes={sizes} />
      {/* biome-ignore lint/a11y/useAltText: it is among what is spread */}
      <img {...shown} srcSet={setOf(picture, 'webp')} sizes={sizes} />
    </picture>
  )
}
