import { useCallback, useEffect, useRef, useState } from 'react'
import { callThrough } from '../../api/api.ts'
import { provingFetch } from '../../api/proving-fetch.ts'
import { ProofDialog } from './proof-dialog.tsx'

/** Answers every call of the office that asks for a proof, with one dialog; what was begun goes on behind it, and nothing is lost. */
export function ProofGate() {
  const [isAsking, setAsking] = useState(false)
  const waiting = useRef<((isProven: boolean) => void)[]>([])
  const answer = useCallback((isProven: boolean) => {
    setAsking(false)
    for (const tell of waiting.current.splice(0)) tell(isProven)
  }, [])
  useEffect(() => {
    const ask = () => {
      setAsking(true)
      return new Promise<boolean>((resolve) => waiting.current.push(resolve))
    }
    callThrough(provingFetch(ask))
    return () => {
      callThrough(fetch)
      answer(false)
    }
  }, [answer])
  return isAsking && <ProofDialog onProven={() => answer(true)} onClose={() => answer(false)} />
}
