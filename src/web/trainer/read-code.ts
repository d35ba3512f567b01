import type { Frame } from './contrast.ts'

/** What a camera or a file gives. */
export type Picture = HTMLVideoElement | ImageBitmap | ImageData

/** Reads the QR code in a picture: its text, undefined where none is found. It fails only where a decoder cannot be loaded. */
export type Reader = (picture: Picture) => Promise<string | undefined>

/** The browser's own `BarcodeDetector` (Shape Detection API), as far as it is used here. */
export interface NativeDetector {
  new (options: { formats: string[] }): { detect: (picture: Picture) => Promise<{ rawValue: string }[]> }
  getSupportedFormats: () => Promise<string[]>
}

/** What reads codes in this browser. */
export interface Decoders {
  native: NativeDetector | undefined
  /** Loads what reads a frame's pixels in JavaScript, within so many ms. */
  load: () => Promise<{ decodePicture: (frame: Frame, limit: number) => string | undefined }>
}

const ofBrowser = (): Decoders => ({
  native: (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector,
  load: () => import('./decode-picture.ts'),
})

/** The longer side of what is decoded in JavaScript, in px; and for how many ms further tries of one picture are begun. */
const longest = 800
const limit = 25
/** Of a larger picture every other time its middle alone is looked at, in more detail: what part of its sides. */
const middle = 0.6

/** The native detector, where it is there and knows QR codes; undefined where it is broken, as on some Android phones. */
async function nativeReader(native: NativeDetector | undefined): Promise<Reader | undefined> {
  try {
    if (!native || !(await native.getSupportedFormats()).includes('qr_code')) return undefined
    const detector = new native({ formats: ['qr_code'] })
    return async (picture) => (await detector.detect(picture))[0]?.rawValue
  } catch {
    return undefined
  }
}

function sizeOf(picture: Exclude<Picture, ImageData>): [width: number, height: number] {
  return 'videoWidth' in picture ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height]
}

/** Gives a picture's pixels, made small enough: of one larger than that the whole and its middle in turn. */
function pixelReader(): (picture: Picture) => Frame | undefined {
  let context: CanvasRenderingContext2D | null | undefined
  let isWhole = false
  return (picture) => {
    if ('data' in picture) return picture
    const [width, height] = sizeOf(picture)
    if (width === 0 || height === 0) return undefined
    context ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!context) return undefined
    isWhole = !isWhole || Math.max(width, height) <= longest
    const part = isWhole ? 1 : middle
    const [partWidth, partHeight] = [width * part, height * part]
    const scale = Math.min(1, longest / Math.max(partWidth, partHeight))
    const { canvas } = context
    const [drawnWidth, drawnHeight] = [Math.round(partWidth * scale), Math.round(partHeight * scale)]
    if (canvas.width !== drawnWidth || canvas.height !== drawnHeight) {
      Object.assign(canvas, { width: drawnWidth, height: drawnHeight })
    }
    const [left, top] = [(width - partWidth) / 2, (height - partHeight) / 2]
    context.drawImage(picture, left, top, partWidth, partHeight, 0, 0, drawnWidth, drawnHeight)
    return context.getImageData(0, 0, drawnWidth, drawnHeight)
  }
}

async function scriptReader(load: Decoders['load']): Promise<Reader> {
  const { decodePicture } = await load()
  const pixelsOf = pixelReader()
  return async (picture) => {
    const frame = pixelsOf(picture)
    return frame && decodePicture(frame, limit)
  }
}

/**
 * Opens what reads QR codes here: the browser's detector, or one in JavaScript that is loaded only then. If the browser's fails later,
 * the other takes over for good.
 * @throws if the decoder in JavaScript is needed and cannot be loaded
 */
export async function openReader({ native, load }: Decoders = ofBrowser()): Promise<Reader> {
  const first = await nativeReader(native)
  if (!first) return scriptReader(load)
  let other: Promise<Reader> | undefined
  return async (picture) => {
    if (other) return (await other)(picture)
    try {
      return await first(picture)
    } catch {
      other = scriptReader(load)
      return (await other)(picture)
    }
  }
}
