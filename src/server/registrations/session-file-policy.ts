import type { FileFormat } from '../../domain/trainings/session-file.ts'
import type { Locale } from '../../domain/values/language.ts'
import { apiPath } from '../../domain/values/paths.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { isSame, keyed } from '../encryption/keyed.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { FileScope } from './session-piece-queries.ts'

/** A file as it was asked for; `list` is empty where no list is gone by. */
export interface FileOrder extends FileScope {
  list: string
  language: Locale
}

/** One part of it, of the state that the file was ordered in. */
export interface PartOrder extends FileOrder {
  state: string
  part: number
  format: FileFormat
}

/** How long the parts of a file can be fetched, in milliseconds: two hours, for a slow line takes long over five of them. */
const lifetime = 2 * 3_600_000

export const expiryOf = ({ now }: Pick<RequestContext, 'now'>): Date => new Date(now.getTime() + lifetime)

const signatureOf = ({ config, actor }: RequestContext, order: PartOrder, expires: number): string => {
  const { trainingId, pharmacyId, list, language, state, part, format } = order
  const parts = ['session file', trainingId, pharmacyId, list, language, state, part, format, actor.sessionId, expires]
  return keyed(config.sessionSecret, JSON.stringify(parts))
}

/** Where a part is fetched, by this session only and until then. */
export function partAddress(call: RequestContext, order: PartOrder, until: Date): string {
  const { trainingId, pharmacyId, list, language, state, part, format } = order
  const expires = until.getTime()
  const query = new URLSearchParams({
    ...{ format, list, language, state, expires: String(expires) },
    ...(pharmacyId !== null && { pharmacyId: String(pharmacyId) }),
    signature: signatureOf(call, order, expires),
  })
  return `${apiPath}/session-files/${trainingId}/${part}?${query}`
}

/**
 * Lets an address through that this session was given, as long as whose it is may still have what it leads to: an administrator any file, who
 * speaks for a pharmacy that of its people.
 * @throws Refusal `not_found` for any other
 */
export function checkPartAddress(call: RequestContext, order: PartOrder, expires: number, signature: string): void {
  const { user, contact } = call.actor
  const isTheirs =
    user?.role === 'administrator' || (order.pharmacyId !== null && contact?.pharmacyId === order.pharmacyId)
  if (!isTheirs || !isSame(signature, signatureOf(call, order, expires)) || expires <= call.now.getTime())
    throw new Refusal('not_found')
}
