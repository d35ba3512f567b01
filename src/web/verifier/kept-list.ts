import type { VerifierList } from '../../domain/documents/verifier-list.ts'
import { verifierListPath } from '../../domain/values/paths.ts'
import { readList } from './check-code.ts'

/** Not among the worker's own, which change with a version. */
const cacheName = 'list of the verifier'
/** How long the server may take, in milliseconds: then the kept list is what there is. */
const timeout = 10_000

/** The list that this browser keeps; undefined where it has none, or keeps nothing. */
export async function readKeptList(): Promise<VerifierList | undefined> {
  const kept = await keptAnswer().catch(() => undefined)
  return kept && readList(new Uint8Array(await kept.arrayBuffer()))
}

const keptAnswer = async () => (await caches.open(cacheName)).match(verifierListPath)

/**
 * Fetches the list as it is now, and keeps it.
 * @param known the one that is kept
 * @returns undefined without network, and where what is answered is no list of ours
 */
export async function fetchList(known: VerifierList | undefined): Promise<VerifierList | undefined> {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), timeout)
  try {
    const answer = await fetch(verifierListPath, { cache: 'no-cache', redirect: 'error', signal: end.signal })
    if (!answer.ok) return undefined
    const list = await readList(new Uint8Array(await answer.clone().arrayBuffer()), known)
    if (list)
      await caches.open(cacheName).then(
        (cache) => cache.put(verifierListPath, answer),
        () => {},
      )
    return list
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
