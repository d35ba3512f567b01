// Asks the tax office's platform (docs/rules/fne.md#answers). Nothing is tried twice here: a call that was made may have been certified.
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { Reply } from '../../domain/fne/answer.ts'
import { answerWithin } from '../../domain/fne/call.ts'
import { checkedLookup, type Reach, refusePrivateLiteral } from './public-addresses.ts'

/** The most that is read of an answer, in bytes: one of fifty lines has some 40,000. */
const mostRead = 1024 * 1024

export interface Asking {
  /** Without a slash at its end, such as `https://…/ws`. */
  address: string
  key: string
  /** Such as `/external/invoices/sign`. */
  path: string
  body: object
  reach: Reach
  /** In milliseconds. */
  within?: number
}

/**
 * Sends one call over a connection of its own.
 * @returns the answer; `unreachable` where no connection was made, so that nothing was asked; `lost` where nobody knows
 */
export function askFne({ address, key, path, body, reach, within = answerWithin }: Asking): Promise<Reply> {
  let isConnected = false
  return new Promise<Reply>((resolve) => {
    const end = () => resolve({ failure: isConnected ? 'lost' : 'unreachable' })
    try {
      const url = new URL(address + path)
      refusePrivateLiteral(url, reach)
      const text = JSON.stringify(body)
      const send = url.protocol === 'https:' ? requestSecure : requestPlain
      const asked = send(url, {
        method: 'POST',
        agent: false,
        lookup: checkedLookup(reach),
        headers: {
          authorization: `Bearer ${key}`,
          accept: 'application/json',
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
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
