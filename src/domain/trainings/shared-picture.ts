/** What the picture of a training shows where its link is shared; all texts in one language. */
export interface SharedPicture {
  firm: string
  /** What it is and for whom. */
  kind: string
  title: string
  when: string
  isCancelled: boolean
  place: string
  /** The day as a tear-off leaf; absent where there is none, or nothing takes place. */
  leaf: { day: string; month: string } | undefined
  /** The drawing of its theme, as SVG. */
  drawing: string | undefined
}

/** Pixels: 1.91 to 1, as Facebook and WhatsApp show it. */
export const pictureSize = { width: 1200, height: 630 }
/** Bytes: somebody pays for each that a telephone loads. */
export const mostOfPicture = 60_000
