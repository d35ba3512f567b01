import { useEffect, useState } from 'react'
import { paperNumberIn } from '../../domain/documents/paper-number.ts'
import type { VerifierList } from '../../domain/documents/verifier-list.ts'
import type { Locale } from '../../domain/values/language.ts'
import { codePath, verifierListPath, verifierPath } from '../../domain/values/paths.ts'
import { askRegister, type RegisterAnswer } from './ask-register.ts'
import { type Known, needsRegister } from './certificate-sheet.tsx'
import { canCheck, checkCode, readList, type Verdict } from './check-code.ts'

/** The certificate that the page's address names. */
interface Place {
  number: string | undefined
  digits: string
}

function readPlace(): Place {
  const typed = decodeSafely(location.pathname.slice(verifierPath.length + 1))
  return { number: certificateNumberIn(typed), digits: location.hash.slice(1) }
}

const decodeSafely = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** The number of a certificate in what was typed, as we write it; undefined for anything else. */
function certificateNumberIn(typed: string): string | undefined {
  const number = paperNumberIn(typed)
  return number?.startsWith('C') ? number : undefined
}

/** The certificate at the page's address, and the ways to another one. */
export function usePlace() {
  const [place, setPlace] = useState(readPlace)
  useEffect(() => {
    const read = () => setPlace(readPlace())
    addEventListener('popstate', read) // also where the part behind `#` has changed
    return () => removeEventListener('popstate', read)
  }, [])
  const go = (path: string) => {
    history.pushState(null, '', path)
    setPlace(readPlace())
    scrollTo(0, 0)
  }
  return {
    place,
    leave: () => go(verifierPath),
    /** @returns whether what was typed is a number */
    look(typed: string): boolean {
      const number = certificateNumberIn(typed)
      if (number) go(codePath(number))
      return number !== undefined
    },
  }
}

/** How long after a failure the network is tried again, in milliseconds: not every phone says that it is back. */
const againAfter = 10_000

/** Calls again when the network may be back: when the phone says so, when the page is looked at again, and now and then. */
function whenOnline(call: () => void): () => void {
  const look = () => document.visibilityState === 'visible' && call()
  const timer = setInterval(look, againAfter)
  addEventListener('online', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    removeEventListener('online', look)
    document.removeEventListener('visibilitychange', look)
  }
}

/** The list that is kept here, fetched again at the beginning, and after a failure once there is a network. */
export function useList() {
  const [list, setList] = useState<VerifierList>()
  const [phase, setPhase] = useState<Known['phase']>('coming')
  useEffect(() => {
    const isChecking = canCheck()
    async function begin() {
      const kept = isChecking ? await readKeptList() : undefined
      setList(kept)
      const found = isChecking ? await fetchList(kept) : undefined
      if (found) setList(found)
      setPhase(found ? 'fresh' : 'failed')
    }
    void begin()
  }, [])
  useEffect(() => {
    if (phase !== 'failed' || !canCheck()) return
    return whenOnline(async () => {
      const found = await fetchList(list)
      if (!found) return
      setList(found)
      setPhase('fresh')
    })
  }, [phase, list])
  return { list, phase }
}

interface Answered {
  number: string
  locale: Locale
  answer: RegisterAnswer
  at: Date
}

/** What is known of the certificate at a place; undefined where the address names none. */
export function useCertificate(
  { number, digits }: Place,
  { list, phase }: ReturnType<typeof useList>,
  locale: Locale,
): Known | undefined {
  const [checked, setChecked] = useState<{ of: string; by: VerifierList; verdict: Verdict }>()
  const [answered, setAnswered] = useState<Answered>()
  const code = `${number}#${digits}`
  useEffect(() => {
    if (number === undefined || digits === '' || !list) return
    void checkCode(number, digits, list, new Date()).then((verdict) => setChecked({ of: code, by: list, verdict }))
  }, [number, digits, list, code])

  const judged = {
    hasCode: digits !== '',
    canCheck: canCheck(),
    list,
    phase,
    verdict: checked?.of === code && checked.by === list ? checked.verdict : undefined,
  }
  const register = answered?.number === number && answered?.locale === locale ? answered : undefined
  const hasFailed = register?.answer === 'failed'
  const asks = number !== undefined && needsRegister(judged) && (!register || hasFailed)
  useEffect(() => {
    if (!asks || number === undefined) return
    let isLeft = false
    const ask = async () => {
      const answer = await askRegister(number, locale)
      if (!isLeft) setAnswered({ number, locale, answer, at: new Date() })
    }
    if (!hasFailed) void ask()
    const stop = whenOnline(ask)
    return () => {
      isLeft = true
      stop()
    }
  }, [asks, hasFailed, number, locale])

  if (number === undefined) return undefined
  return { ...judged, number, register: register?.answer, askedAt: register?.at ?? new Date() }
}

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
