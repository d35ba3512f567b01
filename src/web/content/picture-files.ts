interface Picture {
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
  /** Its address, as the page's own markup has it: said alike, it takes hardly a byte in what scripts are given. */
  svg: string
}

/** A photograph: its files by width, each with the hash that names it. */
export interface Photograph extends Picture {
  name: string
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

/** The largest file of a picture, for a link to it; no other picture has the same. */
export const largestFile = (picture: PictureFiles): string =>
  'svg' in picture ? picture.svg : (filesOf(picture, 'webp').at(-1)?.src ?? '')
