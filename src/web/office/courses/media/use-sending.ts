// What is chosen for a lesson, made ready to be sent: pictures and recordings small, the rest as it is.
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { MediaFile, MediaType } from '../../../../domain/media/media.ts'
import { done } from '../../../api/api.ts'
import { useOffice } from '../../kit/office-text.ts'
import { useChange } from '../../kit/use-change.ts'
import { type Prepared, UnfitRecording, UnreadablePicture, type Wanted } from './chosen-file.ts'
import { sendMedia, UnreadableFile, type UploadStep } from './upload.ts'

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
async function prepare(
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
    const recording = await makeSmall({ chosen, want }, signal, onPercent)
    const isBare = want === 'voice' && /\.aac$/i.test(recording.file.name)
    return { ...recording, mimeType: want === 'film' ? 'video/mp4' : isBare ? 'audio/aac' : 'audio/mp4' }
  }
  return { file: chosen, mimeType: want === 'paper' ? 'application/pdf' : 'text/vtt', seconds: null, how: 'was_small' }
}

/** Tells the form around how many files are being sent: until then it cannot be saved. */
export const CountSendings = createContext<(by: 1 | -1) => void>(() => {})

/** What was chosen, and how far it is. */
interface Chosen {
  file: File
  stop: AbortController
  prepared?: Prepared
}

/**
 * Makes a chosen file small and sends it; it can be paused, and goes on.
 * @param onTaken gets what the server keeps, and how it was made ready
 */
export function useSending(want: Wanted, onTaken: (media: MediaFile, prepared: Prepared) => void) {
  const labels = useOffice().words.courseMedia
  const count = useContext(CountSendings)
  const chosen = useRef<Chosen>(undefined)
  const begun = useRef<number>(undefined)
  const [step, setStep] = useState<UploadStep | { phase: 'small'; percent: number }>()
  const [isPaused, setPaused] = useState(false)
  const sending = useChange({
    send: async (api, one: Chosen) => {
      const { signal } = one.stop
      const small = (percent: number) => setStep({ phase: 'small', percent })
      const prepared = one.prepared ?? (await prepare(one.file, want, signal, small))
      one.prepared = prepared
      const onBegin = (id: number) => {
        begun.current = id
      }
      const media = await sendMedia({ ...prepared, api, signal, onBegin, onStep: setStep })
      return { media, prepared }
    },
    touches: [],
    onSuccess: ({ media, prepared }) => {
      chosen.current = undefined
      onTaken(media, prepared)
    },
  })
  const givingUp = useChange({
    failsIn: 'toast',
    send: (api, id: number) => done(api.admin.media[':id'].$delete({ param: { id: String(id) } })),
    touches: [],
  })
  const { isPending, mutate, reset, error, failure } = sending
  useEffect(() => {
    if (!isPending) return undefined
    count(1)
    return () => count(-1)
  }, [isPending, count])
  useEffect(() => () => chosen.current?.stop.abort(), [])

  const start = (file: File, prepared?: Prepared) => {
    chosen.current?.stop.abort()
    chosen.current = { file, stop: new AbortController(), ...(prepared && { prepared }) }
    setPaused(false)
    setStep(undefined)
    mutate(chosen.current)
  }
  const own = ownWords(error, labels)
  return {
    step: isPending ? step : undefined,
    isSending: isPending,
    isPaused,
    /** Whether what was chosen can be sent again as it is. */
    canGoOn: !isPending && chosen.current !== undefined && (isPaused || (failure !== undefined && !own)),
    failure: isPaused ? undefined : (own ?? failure?.fields.file ?? failure?.message),
    start: (file: File) => start(file),
    goOn: () => chosen.current && start(chosen.current.file, chosen.current.prepared),
    pause: () => {
      setPaused(true)
      chosen.current?.stop.abort()
    },
    giveUp: () => {
      chosen.current?.stop.abort()
      chosen.current = undefined
      setPaused(false)
      reset()
      if (begun.current !== undefined) givingUp.mutate(begun.current)
      begun.current = undefined
    },
  }
}

/** What is wrong with the file itself, which no server says. */
function ownWords(error: unknown, labels: ReturnType<typeof useOffice>['words']['courseMedia']): string | undefined {
  if (error instanceof UnreadableFile) return labels.unreadable
  if (error instanceof UnreadablePicture) return labels.unreadablePicture
  return error instanceof UnfitRecording ? labels.unfit[error.why] : undefined
}
