declare module 'subset-font' {
  type Options = {
    targetFormat: 'sfnt' | 'woff2'
    /** A number pins the axis; a range narrows it. */
    variationAxes?: Record<string, number | { min: number; max: number }>
    /** OpenType feature tags to keep; all when left out. */
    keepFeatures?: string[]
    /** Leaves out what only screens of few dots need. */
    noHinting?: boolean
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
