import { useCallback, useEffect, useMemo, useState } from 'react'
import { type LessonMedia, mediaIn } from '../../domain/courses/lesson-media.ts'
import type { TakenLesson } from '../../domain/courses/progress.ts'
import { askMedia, keptFiles } from './kept-lessons.ts'
import { keptMediaAddress } from './kept-media.ts'

/** The files of a lesson, as a page can read them. */
export interface LessonFiles {
  /** Where a file can be read now; undefined while that is not known. */
  urlOf: (id: number | null) => string | undefined
  /** A picture's sides in pixels, where they are known. */
  sidesOf: (id: number | null) => { width?: number; height?: number }
  /** How many bytes of them are still to be loaded; null while that is not known. */
  toLoad: number | null
  /** Whether the phone has all of them. */
  areKept: boolean
  /** Asks for other addresses, for those before have ended. @throws what the call throws */
  renew: () => Promise<void>
  /** Looks again at what the phone has kept. */
  lookAgain: () => void
}

/** What Chromium's browsers say of the line (W3C Network Information). */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Whether its reader saves data, or their line is very slow: nothing is then loaded before it is asked for. */
export function savesData(): boolean {
  const { saveData, effectiveType } = (Reflect.get(navigator, 'connection') as Connection | undefined) ?? {}
  return saveData === true || effectiveType === 'slow-2g' || effectiveType === '2g'
}

/** @param carried where they are, as the server has drawn the page with them */
export function useLessonFiles(
  registration: number,
  lesson: TakenLesson,
  carried: LessonMedia | undefined,
): LessonFiles {
  const needed = useMemo(() => mediaIn(lesson), [lesson])
  const [kept, setKept] = useState<ReadonlyMap<number, number>>()
  const [media, setMedia] = useState(carried)
  const [turn, setTurn] = useState(0)
  const { id } = lesson
  const renew = useCallback(async () => {
    setMedia(await askMedia(registration, id))
    setKept(new Map()) // one that is kept could not be read either
  }, [registration, id])
  const areKept = kept !== undefined && needed.every((file) => kept.has(file))

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn looks again
  useEffect(() => {
    let isGone = false
    void keptFiles().then((found) => isGone || setKept(found))
    return () => {
      isGone = true
    }
  }, [turn])
  useEffect(() => {
    if (kept === undefined || areKept || media || needed.length === 0) return
    let isGone = false
    const ask = () =>
      void askMedia(registration, id).then(
        (found) => isGone || setMedia(found),
        () => {},
      )
    ask()
    addEventListener('online', ask)
    return () => {
      isGone = true
      removeEventListener('online', ask)
    }
  }, [kept, areKept, media, needed, registration, id])

  const urlOf = useCallback(
    (file: number | null) =>
      file === null
        ? undefined
        : kept?.has(file)
          ? keptMediaAddress(file)
          : media?.items.find((one) => one.id === file)?.url,
    [kept, media],
  )
  const sidesOf = useCallback(
    (file: number | null) => {
      const { width, height } = media?.items.find((one) => one.id === file) ?? {}
      return width && height ? { width, height } : {}
    },
    [media],
  )
  const toLoad = areKept
    ? 0
    : media
      ? media.items.reduce((sum, file) => sum + (kept?.has(file.id) ? 0 : file.size), 0)
      : null
  const lookAgain = useCallback(() => setTurn((now) => now + 1), [])
  return useMemo(
    () => ({ urlOf, sidesOf, toLoad, areKept, renew, lookAgain }),
    [urlOf, sidesOf, toLoad, areKept, renew, lookAgain],
  )
}
