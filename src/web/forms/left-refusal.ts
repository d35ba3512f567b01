// What still holds of a server's refusal while its form is put right (docs/rules/errors.md#leaving).
import { type FormEvent, useState } from 'react'

/** Why the server refused a form: in words, and by field. */
export interface Refusal {
  message: string
  fields: Record<string, string>
}

/**
 * A refusal without the fields whose value is another one now. Where it was about fields alone, and all of them are, nothing of it is left;
 * what it said of the whole stands until the form is sent again.
 */
export function leftOf<Why extends Refusal>(refusal: Why | undefined, changed: readonly string[]): Why | undefined {
  if (!refusal) return undefined
  const before = Object.entries(refusal.fields)
  const left = before.filter(([name]) => !changed.includes(name))
  return before.length > 0 && left.length === 0 ? undefined : { ...refusal, fields: Object.fromEntries(left) }
}

/**
 * The same of a form whose values are states.
 * @param refusal the server's answer to what was sent last, undefined while there is none
 * @param values what stands at the fields, by the names that the server knows them by
 */
export function useLeftRefusal<Why extends Refusal>(refusal: Why | undefined, values: Record<string, unknown>) {
  const now = JSON.stringify(values)
  const [sent, setSent] = useState(now)
  // Until a refusal comes, what stands here is what is sent.
  if (!refusal && sent !== now) setSent(now)
  const [before, after] = [JSON.parse(sent), JSON.parse(now)]
  return leftOf(
    refusal,
    Object.keys({ ...before, ...after }).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])),
  )
}

/** The same of a plain form that came back refused; `onInput` is the form's. */
export function useLeftOfPlain<Why extends Refusal>(refusal: Why | undefined) {
  const [changed, setChanged] = useState<readonly string[]>([])
  return {
    failure: leftOf(refusal, changed),
    onInput: ({ target }: FormEvent<HTMLFormElement>) => {
      if (target instanceof Element && 'name' in target) setChanged([...changed, String(target.name)])
    },
  }
}
