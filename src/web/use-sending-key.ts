import { useRef } from 'react'

/**
 * Makes repeating a sending harmless (`Idempotency-Key`, decisions "Registration"): the key stays while the same content is sent,
 * for after a lost line nobody knows whether the first one arrived. Other content is another sending.
 */
export function useSendingKey() {
  const last = useRef<{ content: string; key: string }>(undefined)
  return {
    /** What to call the API with beside the content. */
    optionsFor(content: object) {
      const text = JSON.stringify(content)
      if (last.current?.content !== text) last.current = { content: text, key: crypto.randomUUID() }
      return { headers: { 'Idempotency-Key': last.current.key } }
    },
    /** Once it has been received: the same again is meant as a second one. */
    forget() {
      last.current = undefined
    },
  }
}
