// Asks another machine over a connection of its own, and says whether it may have been heard. Nothing is tried twice here.
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { Reply } from '../../domain/values/reply.ts'
import { checkedLookup, type Reach, refusePrivateLiteral } from './public-addresses.ts'

/** The most that is read of an answer, in bytes: an invoice of fifty lines has some 40,000, a day of 2,000 movements 800,000. */
const mostRead = 4 * 1024 * 1024

export interface Asking {
  url: string
  headers?: Record<string, string>
  /** Sent as JSON by POST; without one it is asked by GET. */
  body?: object
  reach: Reach
  /** In milliseconds. */
  within: number
}

/** Sends one call. */
export function ask({ url: address, headers = {}, body, reach, within }: Asking): Promise<Reply> {
  let isConnected = false
  return new Promise<Reply>((resolve) => {
    const end = () => resolve({ failure: isConnected ? 'lost' : 'unreachable' })
    try {
      const url = new URL(address)
      refusePrivateLiteral(url, reach)
      const text = body && JSON.stringify(body)
      const send = url.protocol === 'https:' ? requestSecure : requestPlain
      const asked = send(url, {
        method: text === undefined ? 'GET' : 'POST',
        agent: false,
        lookup: checkedLookup(reach),
        headers: {
          ...headers,
          accept: 'application/json',
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
          'user-agent': 'Officina/1',
        },
        signal: AbortSignal.timeout(within),
      })
      // Nothing of the body leaves before the connection stands, over TLS before its keys are agreed.
      asked.on('socket', (socket) =>
        socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
          isConnected = true
        }),
      )
      asked.on('response', (response) => {
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > mostRead) response.destroy()
          else chunks.push(chunk)
        })
        response.on('end', () =>
          resolve(
            response.complete
              ? { status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }
              : { failure: 'lost' },
          ),
        )
        response.on('close', end) // after `end` it is answered already
      })
      asked.on('error', end)
      asked.on('close', end)
      asked.end(text)
    } catch {
      end()
    }
  })
}
