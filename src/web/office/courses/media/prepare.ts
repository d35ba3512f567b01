// What is chosen for a lesson, made ready to be sent: pictures and recordings small, the rest as it is.
import type { MediaType } from '../../../../domain/media/media.ts'
import { type Prepared, UnreadablePicture, type Wanted } from './chosen-file.ts'

/** The longer side of a picture, in pixels, and what it should weigh at most, in bytes. */
const picture = { side: 1280, weight: 60_000 } as const
const qualities = [0.82, 0.7, 0.55, 0.4] as const

const encoded = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))

/** As WebP, or JPEG where the browser writes none, at the best quality that is light enough. */
async function smallPicture(chosen: File): Promise<Prepared> {
  const bitmap = await createImageBitmap(chosen).catch(() => {
    throw new UnreadablePicture(chosen.name)
  })
  const scale = Math.min(1, picture.side / Math.max(bitmap.width, bitmap.height))
  const isKept = ['image/webp', 'image/jpeg', 'image/png'].includes(chosen.type)
  if (isKept && scale === 1 && chosen.size <= picture.weight) {
    return { file: chosen, mimeType: chosen.type as MediaType, seconds: null, how: 'was_small' }
  }
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  for (const quality of qualities) {
    const webp = await encoded(canvas, 'image/webp', quality)
    const made = webp?.type === 'image/webp' ? webp : await encoded(canvas, 'image/jpeg', quality)
    if (!made) break
    if (made.size > picture.weight && quality !== qualities.at(-1)) continue
    const ending = made.type === 'image/webp' ? '.webp' : '.jpg'
    const file = new File([made], chosen.name.replace(/\.[^.]*$/, '') + ending)
    return { file, mimeType: made.type as MediaType, seconds: null, how: 'made_small' }
  }
  throw new UnreadablePicture(chosen.name)
}

/**
 * @param onPercent how far it is with making it small, 0 to 100
 * @throws UnreadablePicture, UnfitRecording
 */
export async function prepare(
  chosen: File,
  want: Wanted,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<Prepared> {
  if (want === 'picture') return smallPicture(chosen)
  if (want === 'voice' || want === 'film') {
    // A server that renders pages never comes here, and need not carry it.
    if (import.meta.env.SSR) throw new Error('only a browser makes files small')
    const { makeSmall } = await import('./make-small.ts')
    const recording = await makeSmall(chosen, want, signal, onPercent)
    const isBare = want === 'voice' && /\.aac$/i.test(recording.file.name)
    return { ...recording, mimeType: want === 'film' ? 'video/mp4' : isBare ? 'audio/aac' : 'audio/mp4' }
  }
  return { file: chosen, mimeType: want === 'paper' ? 'application/pdf' : 'text/vtt', seconds: null, how: 'was_small' }
}
