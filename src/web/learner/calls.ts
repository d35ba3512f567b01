// Calls of the participant space, as the pages of a course make them.
import { signInBeforeCourse } from '../../domain/values/paths.ts'
import { courseNames } from '../kept/kept-owner.ts'
import { readStored, store } from '../page/browser-storage.ts'
import { storedLocale } from '../page/stored-language.ts'

/** How long a call may take before it is given up, in milliseconds. */
const callLimitMs = 20_000
/** A slower call says too little of the server's time. */
const quickCallMs = 5_000

interface Refusal {
  code?: string
  message?: string
  fields?: Record<string, string>
}

/** A refusal, or an answer that is none of our server's. */
export class CallFailed extends Error {
  readonly status: number
  /** The server's code; undefined where something else answered, such as a proxy or the sign-in page of a network. */
  readonly code: string | undefined
  /** What the server says of it, in its reader's language. */
  readonly said: string | undefined
  /** What is wrong with each field of what was sent. */
  readonly fields: Record<string, string>
  /** After too many calls: how long until the next, in seconds. */
  readonly wait: number | undefined
  constructor(status: number, { code, message, fields }: Refusal, wait?: number) {
    super(`${status} ${code ?? ''}`)
    this.status = status
    this.code = code
    this.said = message
    this.fields = fields ?? {}
    this.wait = wait
  }
}

const offsetName = `${courseNames}server-time`

/** The server's time minus the device's when they last spoke, in milliseconds; null where they never did. */
export function serverOffset(): number | null {
  const known = readStored('localStorage', offsetName)
  return known === null ? null : Number(known)
}

function noteTime(date: string | null, sentAt: number) {
  const now = Date.now()
  if (!date || now - sentAt > quickCallMs) return
  // It says whole seconds: half of one is the likeliest.
  const offset = Math.round(Date.parse(date) + 500 - (sentAt + now) / 2)
  if (Number.isSafeInteger(offset)) store('localStorage', offsetName, String(offset))
}

async function bodyOf(response: Response): Promise<object> {
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null ? body : {}
  } catch (error) {
    // Not JSON; a call that broke off is told as it is.
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/**
 * Calls the API in the page's language.
 * @param path below `/api`
 * @param expected a field that the answer has: another program's page has not
 * @param form what is sent, as POST; nothing for GET
 * @param sending `isLeaving` where the page is being left, and nobody waits for the answer; `key` by which a form that is sent twice counts once
 * @throws CallFailed for a refusal; what `fetch` throws where there is no line
 */
export async function call<Answer extends object>(
  path: string,
  expected: keyof Answer & string,
  form?: object,
  { isLeaving = false, key }: { isLeaving?: boolean; key?: string } = {},
): Promise<Answer> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), callLimitMs)
  const sentAt = Date.now()
  try {
    const response = await fetch(`/api${path}`, {
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        'Accept-Language': storedLocale(),
        ...(form && { 'Content-Type': 'application/json' }),
        ...(key && { 'Idempotency-Key': key }),
      },
      ...(form && { method: 'POST', body: JSON.stringify(form) }),
      keepalive: isLeaving,
      signal: controller.signal,
    })
    noteTime(response.headers.get('date'), sentAt)
    const body = await bodyOf(response)
    if (response.ok && expected in body) return body as Answer
    const wait = response.headers.get('retry-after')
    throw new CallFailed(response.status, response.ok ? {} : body, wait ? Number(wait) : undefined)
  } finally {
    clearTimeout(timer)
  }
}

/** Whether a call was refused because nobody, or somebody who takes no courses, is signed in. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof CallFailed && (error.status === 401 || error.status === 403 || error.code === 'no_profile')

/** The way to the space's sign-in, and back to this page. */
export const signInAddress = (): string => signInBeforeCourse(location.pathname)
