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

type Format = 'avif' | 'webp'

/** The addresses of a picture's files by width, as `scripts/render-pictures.ts` names them. */
const filesOf = (name: PictureName, format: Format): { width: number; src: string }[] => {
  const { widths, [format]: hashes } = pictures[name]
  return widths.map((width, index) => ({ width, src: `/pictures/${name}-${width}.${hashes[index]}.${format}` }))
}
const setOf = (name: PictureName, format: Format) =>
  filesOf(name, format)
    .map(({ src, width }) => `${src} ${width}w`)
    .join(', ')

/** The largest file of a picture, for a link to it. */
export const largestFile = (name: PictureName): string => filesOf(name, 'webp').at(-1)?.src ?? ''

/** A picture of the set, as AVIF or WebP in the width that is needed; its place is kept before it arrives. */
export function Picture({ name, alt, sizes, className, isFirst = false }: Props) {
  const { width, height } = pictures[name]
  return (
    <picture className="contents *:[source]:hidden">
      <source type="image/avif" srcSet={setOf(name, 'avif')} sizes={sizes} />
      <img
        src={largestFile(name)}
        srcSet={setOf(name, 'webp')}
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
