import { type Recording, UnfitRecording } from './chosen-file.ts'

/** What the page asks of the worker. */
export interface SmallOrder {
  chosen: File
  want: 'voice' | 'film'
}

/** What the worker says: how far it is, 0 to 100; what it has made; why it cannot, or what went wrong. */
export type SmallStep =
  | { percent: number }
  | { recording: Recording }
  | { unfit: UnfitRecording['why'] }
  | { failed: string }

/**
 * Makes a film 240 lines high at 100 kb/s where this browser encodes H.264, and a voice AAC of one channel at 24 kb/s. What is small already
 * is left alone; a ready MP4 or M4A is taken as it is where the browser cannot.
 * @throws UnfitRecording; the signal's reason when it was stopped
 */
export async function makeSmall(
  order: SmallOrder,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<Recording> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./make-small-worker.ts', import.meta.url), { type: 'module' })
  const made = new Promise<Recording>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<SmallStep>) => {
      if ('percent' in data) onPercent(data.percent)
      else if ('unfit' in data) reject(new UnfitRecording(data.unfit))
      else if ('failed' in data) reject(new Error(data.failed))
      else resolve(data.recording)
    })
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    worker.postMessage(order)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  return made.finally(() => worker.terminate())
}
