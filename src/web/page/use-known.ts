import { useEffect, useReducer } from 'react'

/** What was asked for while a page is shown already, with what came of it. */
const answers = new WeakMap<Promise<unknown>, { value: unknown }>()

/** Lets a page be shown before this is known. @param asked never rejected */
export function askedFor<Value>(asked: Promise<Value>): Promise<Value> {
  void asked.then((value) => answers.set(asked, { value }))
  return asked
}

/** What a page was drawn with, or has asked for (`askedFor`); undefined until it is known. */
export function useKnown<Value>(asked: Value | Promise<Value>): Value | undefined {
  const [, drawAgain] = useReducer((turn: number) => turn + 1, 0)
  useEffect(() => {
    if (!(asked instanceof Promise) || answers.has(asked)) return
    let isGone = false
    void asked.then(() => isGone || drawAgain())
    return () => {
      isGone = true
    }
  }, [asked])
  return asked instanceof Promise ? (answers.get(asked)?.value as Value | undefined) : asked
}
