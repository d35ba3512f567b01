// What simulated providers of payments are made of: calls that are answered or spoilt, notifications, and pages on which somebody pays.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

/**
 * What goes wrong with a call.
 * Nothing is done: `plain_500`, `unavailable_503`, `too_many_429`, `keys_changed`, `refused_422`, `silent`, which never answers.
 * It is done, and: `lost_answer` breaks the connection, `hang` never answers, `half_body` breaks off within the answer, `done_then_500`
 * answers with an error, `not_json` with a page, `slow` late.
 */
export type TillFault =
  | 'plain_500'
  | 'unavailable_503'
  | 'too_many_429'
  | 'keys_changed'
  | 'refused_422'
  | 'silent'
  | 'lost_answer'
  | 'hang'
  | 'half_body'
  | 'done_then_500'
  | 'not_json'
  | 'slow'

export interface Answer {
  status: number
  /** An object is sent as JSON, a string as a page. */
  body?: object | string
  /** Where a page leads to. */
  location?: string
}

export interface Call {
  method: string
  address: URL
  headers: IncomingHttpHeaders
  /** What was sent as JSON; empty where it was none. */
  body: Record<string, unknown>
  /** What a page's form sent. */
  form: URLSearchParams
}

/** How a provider tells of an error. */
export type Problem = (status: number, code: string) => Answer

export interface TillParts<Part extends string, Own extends string> {
  port: number
  /** How late a `slow` answer is, in milliseconds. */
  slowness: number
  problem: Problem
  /** The page at an address; undefined where a call is sent to it. */
  page(call: Call): Answer | undefined
  /** What kind of call it is: faults are told of one of them. */
  partOf(call: Call): Part
  /** What keys that are not taken are answered with; undefined where they are. */
  refuse(call: Call): Answer | undefined
  answer(call: Call): Answer
  /** The answers of faults that this provider alone has; nothing is done. */
  own: Record<Own, (call: Call) => Answer>
}

export interface Notice {
  /** Where it goes; nowhere where undefined. */
  url: string | undefined
  body: string
  headers: Record<string, string>
}

export interface Till<Part extends string, Own extends string> {
  /** Such as `http://127.0.0.1:40001`. */
  url: string
  /** How many calls with the right keys were read. */
  asked(part: Part): number
  /** Lets the next calls of a kind fail, after those that were told before. */
  fail(fault: TillFault | Own, times: number, part: Part): void
  /** Sends a notification until it is answered with 2xx, after each of the pauses, in milliseconds. @returns the status of the last answer; 0 for none */
  post(notice: Notice, pauses?: readonly number[]): Promise<number>
  /** Forgets faults that did not strike. */
  forget(): void
  stop(): Promise<void>
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function objectIn(sent: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(sent)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** Opens one on loopback; several can run in one process. */
export async function openTill<Part extends string, Own extends string = never>(
  parts: TillParts<Part, Own>,
): Promise<Till<Part, Own>> {
  const { problem } = parts
  const faults = new Map<Part, (TillFault | Own)[]>()
  const asked = new Map<Part, number>()
  const posting = new Set<Promise<unknown>>()
  const unread: Partial<Record<TillFault, () => Answer>> = {
    plain_500: () => problem(500, 'internal_error'),
    unavailable_503: () => problem(503, 'service_unavailable'),
    too_many_429: () => problem(429, 'too_many_request'),
    keys_changed: () => problem(403, 'forbidden'),
    refused_422: () => problem(422, 'bad_parameters'),
  }
  const isOwn = (fault: TillFault | Own): fault is Own => fault in parts.own

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await text(request)
    const call: Call = {
      ...{ method: request.method ?? 'GET', address: new URL(request.url ?? '/', 'http://till') },
      ...{ headers: request.headers, body: objectIn(sent), form: new URLSearchParams(sent) },
    }
    const page = parts.page(call)
    if (page) return send(response, page)
    const refused = parts.refuse(call)
    if (refused) return send(response, refused)
    const part = parts.partOf(call)
    asked.set(part, (asked.get(part) ?? 0) + 1)
    const fault = faults.get(part)?.shift()
    if (fault === undefined) return send(response, parts.answer(call))
    if (isOwn(fault)) return send(response, parts.own[fault](call))
    const failed = unread[fault]
    if (failed) return send(response, failed())
    if (fault !== 'silent') await spoil(response, fault, parts.answer(call))
  }

  async function spoil(response: ServerResponse, fault: TillFault, answered: Answer): Promise<void> {
    switch (fault) {
      case 'hang':
        return
      case 'lost_answer':
        response.destroy()
        return
      case 'half_body':
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 500 })
        response.write('{"id":"', () => response.destroy())
        return
      case 'not_json':
        return send(response, { status: 200, body: '<h1>Bad gateway</h1>' })
      case 'slow':
        await setTimeout(parts.slowness)
        return send(response, answered)
      default:
        send(response, problem(500, 'internal_error'))
    }
  }

  async function postOnce({ url, body, headers }: Notice): Promise<number> {
    if (url === undefined) return 0
    return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }).then(
      ({ status }) => status,
      () => 0,
    )
  }
  async function postUntilTaken(notice: Notice, pauses: readonly number[]): Promise<number> {
    const status = await postOnce(notice)
    const [pause, ...rest] = pauses
    if ((status >= 200 && status < 300) || pause === undefined) return status
    await setTimeout(pause, undefined, { ref: false })
    return postUntilTaken(notice, rest)
  }

  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(parts.port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: (part) => asked.get(part) ?? 0,
    fail(fault, times, part) {
      faults.set(part, [...(faults.get(part) ?? []), ...Array<TillFault | Own>(times).fill(fault)])
    },
    async post(notice, pauses = []) {
      const posted = postUntilTaken(notice, pauses)
      posting.add(posted)
      return posted.finally(() => posting.delete(posted))
    },
    forget: () => faults.clear(),
    async stop() {
      await Promise.all(posting)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(response: ServerResponse, { status, body = '', location }: Answer): void {
  const isPage = typeof body === 'string'
  response.writeHead(status, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    ...(location && { location }),
  })
  response.end(isPage ? body : JSON.stringify(body))
}
