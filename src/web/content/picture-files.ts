interface Picture {
  name: string
  /** Its size in pixels. */
  width: number
  height: number
  /** Whether it was drawn, and says so where it looks like a photo. */
  isDrawn?: boolean
  /** The class of what must stay in sight where the picture is cut; its middle unless told otherwise. */
  focus?: string
}

/** A drawing: one file, sharp at every size. */
export interface Drawing extends Picture {
  /** The hash that names it. */
  svg: string
}

/** A photograph: its files by width, each with the hash that names it. */
export interface Photograph extends Picture {
  widths: readonly number[]
  avif: readonly string[]
  webp: readonly string[]
}

/** A picture as a page shows it. */
export type PictureFiles = Drawing | Photograph

/** The addresses of a photograph’s files by width, as they are named when they are rendered. */
export const filesOf = (photograph: Photograph, format: 'avif' | 'webp') =>
  photograph.widths.map((width, index) => ({
    width,
    src: `/pictures/${photograph.name}-${width}.${photograph[format][index]}.${format}`,
  }))

/** The largest file of a picture, for a link to it. */
export const largestFile = (picture: PictureFiles): string =>
  'svg' in picture ? `/pictures/${picture.name}.${picture.svg}.svg` : (filesOf(picture, 'webp').at(-1)?.src ?? '')
