import type { LogAnswer, LogForm } from '../../domain/attendance/presence-log.ts'
import type { OfferedSessions, Roster } from '../../domain/attendance/roster.ts'
import type { CurrentUser, LoginForm } from '../../domain/staff/staff.ts'

/** How long a call may take before it is given up, in milliseconds: a repeat does no harm, for each mark has its number. */
const callLimitMs = 20_000

/** A refusal, or an answer that is none of our server's. */
export class CallFailed extends Error {
  readonly status: number
  /** The server's code; undefined where something else answered, such as a proxy or the sign-in page of a network. */
  readonly code: string | undefined
  /** What the server says of it, in its reader's language. */
  readonly said: string | undefined
  constructor(status: number, code: string | undefined, said?: string) {
    super(`${status} ${code ?? ''}`)
    this.status = status
    this.code = code
    this.said = said
  }
}

export interface Calls {
  signIn: (form: LoginForm) => Promise<CurrentUser>
  signOut: () => Promise<unknown>
  /** Who is signed in. */
  user: () => Promise<Pick<CurrentUser, 'id'>>
  log: (form: LogForm) => Promise<LogAnswer>
  sessions: () => Promise<OfferedSessions>
  roster: (trainingId: number, device: { id: string; name: string }) => Promise<Roster>
}

async function bodyOf(response: Response): Promise<object | null> {
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' ? body : null
  } catch (error) {
    // Not JSON; a call that broke off is told as it is.
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * The calls of the log. Each is given up after 20 seconds, or when the page has ended.
 * All throw CallFailed for a refusal, and what `fetch` throws where there is no line.
 */
export function createCalls(fetch: typeof globalThis.fetch, ended: AbortSignal): Calls {
  async function call<Answer extends object>(path: string, expected: keyof Answer & string, form?: object) {
    const controller = new AbortController()
    const giveUp = () => controller.abort()
    const timer = setTimeout(giveUp, callLimitMs)
    ended.addEventListener('abort', giveUp)
    try {
      const response = await fetch(`/api${path}`, {
        credentials: 'same-origin',
        headers: { Accept: 'application/json', ...(form && { 'Content-Type': 'application/json' }) },
        ...(form && { method: 'POST', body: JSON.stringify(form) }),
        signal: controller.signal,
      })
      const body = await bodyOf(response)
      if (response.ok && body && expected in body) return body as Answer
      const { code, message } = (response.ok ? {} : body) as { code?: string; message?: string }
      throw new CallFailed(response.status, code, message)
    } finally {
      clearTimeout(timer)
      ended.removeEventListener('abort', giveUp)
    }
  }
  return {
    signIn: (form) => call<CurrentUser>('/login', 'id', form),
    signOut: () => call<{ signedOut: true }>('/logout', 'signedOut', {}),
    user: () => call<CurrentUser>('/user', 'id'),
    log: (form) => call<LogAnswer>('/admin/presence/log', 'answers', form),
    sessions: () => call<OfferedSessions>('/admin/presence/sessions', 'sessions'),
    roster: (trainingId, { id, name }) =>
      call<Roster>(`/admin/trainings/${trainingId}/presence/roster`, 'seal', { device: id, deviceName: name }),
  }
}
