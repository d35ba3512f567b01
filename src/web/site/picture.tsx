import { type PictureName, pictures } from '../content/pictures.gen.ts'

interface Props {
  name: PictureName
  alt: string
  /** How wide it is shown, as in the `sizes` attribute: the browser picks the file by it. */
  sizes: string
  className?: string
  /** The picture of the first screen: loaded at once and before others. */
  isFirst?: boolean
}

/** A picture of the set, as AVIF or WebP in the width that is needed; its place is kept before it arrives. */
export function Picture({ name, alt, sizes, className, isFirst = false }: Props) {
  const { width, height, sources } = pictures[name]
  const set = (files: readonly { width: number; src: string }[]) =>
    files.map((file) => `${file.src} ${file.width}w`).join(', ')
  return (
    <picture className="contents *:[source]:hidden">
      <source type="image/avif" srcSet={set(sources.avif)} sizes={sizes} />
      <img
        src={sources.webp.at(-1)?.src}
        srcSet={set(sources.webp)}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  )
}

/** The largest file of a picture, for a link to it. */
export const largestFile = (name: PictureName): string => pictures[name].sources.webp.at(-1)?.src ?? ''
