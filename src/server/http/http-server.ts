import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Locale } from '../../domain/values/language.ts'
import { type ProblemCode, problemMessage } from '../../domain/values/problem.ts'
import { securityHeaders } from './security.ts'
import { sendWaiting } from './sent-blocks.ts'

/** How much of a refused body is read and dropped, in bytes. */
const maxDroppedBytes = 64 * 1024 * 1024

/**
 * The server in front of everything, with its timeouts: what comes in too slowly, or is no HTTP at all, is refused here.
 * @param production whether browsers are told to stay with HTTPS
 */
export function createHttpServer(production: boolean): Server {
  const server = createServer({
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    // Longer than proxies and browsers wait (usually 60 s): a connection closed here while a request is on its way there loses it.
    keepAliveTimeout: 75_000,
    connectionsCheckingInterval: 5_000,
    requireHostHeader: false, // refused by `answerWith`, in our own form
  })
  server.on('checkExpectation', (_request, response) => refuse(response, 417, production))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable || hasBegunAnswer(socket)) return socket.destroy()
    const [status, code] = unreadable[error.code ?? ''] ?? [400, 'malformed']
    const { headers, body } = refusal(code, production)
    const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`)
    return socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  })
  return server
}

/**
 * Has a server's requests answered. After an answer given before the whole body was there, the rest is read and dropped: a
 * connection cut meanwhile would swallow the answer.
 */
export function answerWith(server: Server, production: boolean, listener: RequestListener): void {
  server.on('request', (request, response) => {
    if (Number(request.headers['content-length']) > maxDroppedBytes) response.setHeader('Connection', 'close')
    response.once('finish', () => dropRest(request))
    if (request.headers.host === undefined && request.httpVersion === '1.1') refuse(response, 400, production)
    else listener(request, response)
  })
}

/**
 * Ends every connection with its next answer: a proxy that keeps some open asks over a new one, which leads to another instance.
 * Closed while they lie idle, they would swallow what is sent at that moment.
 */
export function endConnectionsWithAnswers(server: Server): void {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
}

/** Node's requests as the framework takes them; one whose address makes none is refused. */
export const listenerOf = (fetch: Parameters<typeof getRequestListener>[0], { production }: { production: boolean }) =>
  getRequestListener(answering(fetch), {
    hostname: 'localhost', // HTTP/1.0 need not name a host, and none is ever used
    autoCleanupIncoming: false, // it cuts the connection after half a second: `answerWith` drops the rest
    errorHandler(error) {
      const { headers, body } = refusal(error instanceof RequestError ? 'malformed' : 'internal', production)
      return new Response(body, { status: error instanceof RequestError ? 400 : 500, headers })
    },
  })

/** Sends bodies of blocks by itself, once every header is known. */
const answering =
  (fetch: Parameters<typeof getRequestListener>[0]): typeof fetch =>
  async (request, bindings) => {
    const response = (await fetch(request, bindings)) as Response
    const isSent = await sendWaiting(response, (bindings as HttpBindings).outgoing)
    return isSent ? RESPONSE_ALREADY_SENT : response
  }

/** What Node's parser gives up at, and what it answers by itself where nobody does. */
const unreadable: Record<string, [status: number, code: ProblemCode]> = {
  HPE_HEADER_OVERFLOW: [431, 'too_large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'malformed'],
}

/** A refusal in both languages: which one the caller reads is not known here. */
function refusal(code: ProblemCode, production: boolean) {
  const inBoth = (['fr', 'en'] satisfies Locale[]).map((locale) => problemMessage(code, locale)).join(' / ')
  const body = JSON.stringify({ code, message: inBoth })
  const headers = {
    ...securityHeaders(production),
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
  }
  return { headers, body }
}

function refuse(response: ServerResponse, status: number, production: boolean) {
  const { headers, body } = refusal('malformed', production)
  response.writeHead(status, headers).end(body)
}

/** Whether an answer is already on its way over this connection: another one in its midst would be read as part of it. */
const hasBegunAnswer = (socket: Duplex): boolean =>
  (socket as Duplex & { _httpMessage?: ServerResponse })._httpMessage?.headersSent === true

function dropRest(request: IncomingMessage) {
  if (request.readableEnded || request.destroyed) return
  let dropped = 0
  // Who began to read has given up, and would only hold the rest back.
  request.removeAllListeners('data')
  request.on('data', (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > maxDroppedBytes) request.socket.destroySoon()
  })
  request.resume()
}
