import type { MediaAddress, MediaOwner } from '../../../domain/media/media.ts'
import { apiPath } from '../../../domain/values/paths.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { isSame, keyed } from '../../encryption/keyed.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { MediaRow } from './queries.ts'

/** How long an address is good for, in milliseconds. What has begun to be answered goes on after it (docs/rules/media.md). */
const addressLifetimeMs = 3_600_000

/** Whether a caller may read a file now, asked of its owner's room. */
export type MediaReaders = Record<MediaOwner, (call: RequestContext, file: MediaRow) => Promise<boolean>>

const signatureOf = (call: RequestContext, id: number, expires: number) =>
  keyed(call.config.sessionSecret, `media ${id} ${call.actor.sessionId} ${expires}`)

/** Where this session can read a file for an hour. Whether the caller may read it has been decided before. */
export function addressOf(call: RequestContext, id: number): MediaAddress {
  const expires = call.now.getTime() + addressLifetimeMs
  const url = `${apiPath}/media/${id}/content?expires=${expires}&signature=${signatureOf(call, id, expires)}`
  return { url, until: new Date(expires).toISOString() }
}

/**
 * Lets an address through that this session was given within the hour.
 * @throws Refusal `media_address_ended` for one that was good, upon which a page asks for another; `media_not_found` for any other
 */
export function checkAddress(call: RequestContext, id: number, expires: number, signature: string): void {
  if (!isSame(signature, signatureOf(call, id, expires))) throw new Refusal('media_not_found')
  if (expires <= call.now.getTime()) throw new Refusal('media_address_ended')
}
