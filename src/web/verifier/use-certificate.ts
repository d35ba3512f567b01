import { useEffect, useState } from 'react'
import { paperNumberIn } from '../../domain/documents/paper-number.ts'
import type { VerifierList } from '../../domain/documents/verifier-list.ts'
import type { Locale } from '../../domain/values/language.ts'
import { codePath, verifierPath } from '../../domain/values/paths.ts'
import { askRegister, type RegisterAnswer } from './ask-register.ts'
import { canCheck, checkCode, type Verdict } from './check-code.ts'
import { fetchList, readKeptList } from './kept-list.ts'
import { type Known, needsRegister } from './view.ts'

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

/** The list that is kept here, fetched again at the beginning and whenever the network comes back. */
export function useList() {
  const [list, setList] = useState<VerifierList>()
  const [phase, setPhase] = useState<Known['phase']>('coming')
  useEffect(() => {
    let known: VerifierList | undefined
    const isChecking = canCheck()
    async function update() {
      const found = isChecking ? await fetchList(known) : undefined
      known = found ?? known
      setList(known)
      setPhase(found ? 'fresh' : 'failed')
    }
    async function begin() {
      known = isChecking ? await readKeptList() : undefined
      setList(known)
      await update()
    }
    const again = () => void update()
    void begin()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
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
  const asks = number !== undefined && needsRegister(judged)
  useEffect(() => {
    if (!asks || number === undefined) return
    let isLeft = false
    const ask = async () => {
      const answer = await askRegister(number, locale)
      if (!isLeft) setAnswered({ number, locale, answer, at: new Date() })
    }
    const again = () => void ask()
    again()
    addEventListener('online', again)
    return () => {
      isLeft = true
      removeEventListener('online', again)
    }
  }, [asks, number, locale])

  if (number === undefined) return undefined
  const register = answered?.number === number && answered.locale === locale ? answered : undefined
  return { ...judged, number, register: register?.answer, askedAt: register?.at ?? new Date() }
}
