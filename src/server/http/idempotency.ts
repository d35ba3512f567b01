import type { Context } from 'hono'
import { Refusal } from '../../domain/problem.ts'

/**
 * The client's `Idempotency-Key`, at most 100 visible characters; undefined when it sends none.
 * @throws Refusal `malformed`
 */
export function idempotencyKeyOf(c: Context): string | undefined {
  const key = c.req.header('idempotency-key')
  if (key !== undefined && !/^[\x21-\x7e]{1,100}$/.test(key)) throw new Refusal('malformed')
  return key
}
