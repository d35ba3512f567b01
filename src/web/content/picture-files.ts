/** A picture as a page shows it: its size in pixels, and the files there are of it, by width, each with the hash that names it. */
export interface PictureFiles {
  name: string
  width: number
  height: number
  widths: readonly number[]
  avif: readonly string[]
  webp: readonly string[]
  /** Whether it was drawn, and says so where it looks like a photo. */
  isDrawn?: boolean
  /** The class of what must stay in sight where the picture is cut; its middle unless told otherwise. */
  focus?: string
}

/** The addresses of a picture’s files by width, as they are named when they are drawn. */
export const filesOf = (picture: PictureFiles, format: 'avif' | 'webp') =>
  picture.widths.map((width, index) => ({
    width,
    src: `/pictures/${picture.name}-${width}.${picture[format][index]}.${format}`,
  }))

/** The largest file of a picture, for a link to it. */
export const largestFile = (picture: PictureFiles): string => filesOf(picture, 'webp').at(-1)?.src ?? ''
