import * as v from 'valibot'
import { wholeNumber } from '../values/numbers.ts'
import { line } from '../values/text.ts'
import { key } from '../values/validation.ts'
import { scopes } from './scopes.ts'

/** How long a key may be good for, in days; a year unless another time is chosen. */
export const keyDays = [30, 90, 365, 730] as const
export const usualKeyDays = 365

/** How many calls a key may make in a minute, unless less or more is set, and at most. */
export const usualPerMinute = 60
export const mostPerMinute = 600

/** From how many days before its end a key is said to end soon. */
export const endsSoonDays = 14

/** How a key begins, so that programs that look for secrets in published code know one; behind it stand a short id and 256 random bits. */
export const keyPrefix = 'ofk_'
const keyShape = /^ofk_([0-9a-f]{8})_[\w-]{43}$/

/** The short id of a key by which it is looked up and spoken of, or undefined for what is no key. */
export const shortIdOf = (token: string): string | undefined => keyShape.exec(token)?.[1]

/** Whether an address carries something that looks like a key: it would stand in logs, histories and `Referer` headers. */
export const hasKeyInAddress = (address: string): boolean => /ofk_[0-9a-f]{8}_/i.test(address)

/** The body of POST /api/admin/api-keys (docs/rules/api-keys.md#making-one). */
export const ApiKeyForm = v.strictObject({
  name: v.pipe(line(60), v.minLength(2, key('keyName'))),
  scopes: v.pipe(
    v.array(v.picklist(scopes, key('invalid')), key('required')),
    v.minLength(1, key('keyScopes')),
    v.check((chosen) => new Set(chosen).size === chosen.length, key('invalid')),
  ),
  days: v.optional(v.picklist(keyDays, key('invalid')), usualKeyDays),
  perMinute: v.optional(wholeNumber(1, mostPerMinute, 'keyPerMinute'), usualPerMinute),
})
export type ApiKeyForm = v.InferOutput<typeof ApiKeyForm>

export const keyStates = ['active', 'expired', 'revoked'] as const
export type KeyState = (typeof keyStates)[number]

/** A key as the office sees it; the key itself is nowhere. */
export const ApiKey = v.object({
  id: v.number(),
  name: v.string(),
  /** `ofk_` and the short id. */
  shownAs: v.string(),
  scopes: v.array(v.picklist(scopes)),
  perMinute: v.number(),
  state: v.picklist(keyStates),
  createdAt: v.string(),
  /** Who made it. */
  createdBy: v.string(),
  expiresAt: v.string(),
  /** To the minute; null while it never was. */
  lastUsedAt: v.nullable(v.string()),
  revokedAt: v.nullable(v.string()),
})
export type ApiKey = v.InferOutput<typeof ApiKey>

/** The answer to making one: the only time that the key itself is told. */
export const NewApiKey = v.object({ ...ApiKey.entries, token: v.string() })
export type NewApiKey = v.InferOutput<typeof NewApiKey>
