import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/api.ts'
import { fileNameIn, saveFile } from './save-file.ts'

/** Milliseconds until a part that the network did not bring is asked for again, unless the line comes back before. */
const again = 5_000
/** How often in a row: after a quarter of an hour without a line it is for the person to go on. */
const mostTries = 180

/** Waits for the line, or for as long as a try is worth. */
const forTheLine = () =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      globalThis.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, again)
    globalThis.addEventListener('online', done)
  })

/**
 * Saves the parts of a file one after the other. A lost line, or a server that starts again, is waited for; what is saved is not asked for
 * again. An answer that refuses ends it: `begin` goes on with what is left.
 */
export function useParts() {
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set())
  const [progress, setProgress] = useState<{ url: string; received: number; isWaiting: boolean }>()

  async function save(url: string) {
    for (let tries = 1; ; tries++) {
      try {
        setProgress({ url, received: 0, isWaiting: false })
        const response = await fetch(url)
        await saveFile(response, fileNameIn(response.headers) ?? 'dossier.pdf', (received) =>
          setProgress({ url, received, isWaiting: false }),
        )
        setSaved((before) => new Set(before).add(url))
        return
      } catch (error) {
        const isRefused = error instanceof ApiError && error.status < 500
        if (isRefused || tries === mostTries) throw error
        setProgress({ url, received: 0, isWaiting: true })
        await forTheLine()
      }
    }
  }

  const saving = useMutation({
    mutationFn: async (urls: readonly string[]) => {
      for (const url of urls) if (!saved.has(url) || urls.length === 1) await save(url)
    },
    onSettled: () => setProgress(undefined),
  })
  return {
    saved,
    progress,
    error: saving.error,
    isPending: saving.isPending,
    begin: (urls: readonly string[]) => saving.mutate(urls),
  }
}
