import { filesOf, largestFile, type PictureFiles } from '../content/picture-files.ts'

interface Props {
  picture: PictureFiles
  alt: string
  /** How wide it is shown, as in the `sizes` attribute: the browser picks the file by it. */
  sizes: string
  className?: string
  /** The picture of the first screen: loaded at once and before others. */
  isFirst?: boolean
}

const setOf = (picture: PictureFiles, format: 'avif' | 'webp') =>
  filesOf(picture, format)
    .map(({ src, width }) => `${src} ${width}w`)
    .join(', ')

/** A picture, as AVIF or WebP in the width that is needed; its place is kept before it arrives. */
export function Picture({ picture, alt, sizes, className, isFirst = false }: Props) {
  const { width, height, focus } = picture
  return (
    <picture className="contents *:[source]:hidden">
      <source type="image/avif" srcSet={setOf(picture, 'avif')} sizes={sizes} />
      <img
        src={largestFile(picture)}
        srcSet={setOf(picture, 'webp')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        className={focus ? `${className} ${focus}` : className}
      />
    </picture>
  )
}
