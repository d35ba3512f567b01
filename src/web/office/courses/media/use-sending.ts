import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { MediaFile } from '../../../../domain/media/media.ts'
import { done } from '../../../api/api.ts'
import { useOffice } from '../../kit/office-text.ts'
import { useChange } from '../../kit/use-change.ts'
import { type Prepared, UnfitRecording, UnreadablePicture, type Wanted } from './chosen-file.ts'
import { prepare } from './prepare.ts'
import { sendMedia, UnreadableFile, type UploadStep } from './upload.ts'

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
