import { useEffect, useState } from 'react'

/**
 * What is typed, once typing rests: until then what it was before.
 * @param pause for how long it must rest, in milliseconds
 */
export function useSettled<Value extends string>(typed: Value, pause: number): Value {
  const [settled, settle] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), pause)
    return () => clearTimeout(timer)
  }, [typed, pause])
  return settled
}
