import { createHmac, randomBytes } from 'node:crypto'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { answerWithin, type DeliveryProblem } from '../../domain/connect/webhook.ts'
import { checkedLookup, PrivateAddress, type Reach, type Resolve, refusePrivateLiteral } from './public-addresses.ts'

/** What came of a message: the status of its answer, or why there was none. */
export interface Outcome {
  status: number | null
  problem: DeliveryProblem | null
  milliseconds: number
}

export interface Outgoing {
  url: string
  headers: Record<string, string>
  body: string
}

interface Way {
  reach: Reach
  /** Milliseconds for all of it: looking up, connecting, answering. */
  within?: number
  /** Looks hosts up; the system's own unless a test gives one. */
  resolve?: Resolve
}

/**
 * Sends a message by POST, over a connection of its own. What the answer says is not read, as it may repeat what it was told of people;
 * a redirect is an answer like any other, and not followed.
 */
export async function post(
  { url: address, headers, body }: Outgoing,
  { reach, within = answerWithin, resolve }: Way,
): Promise<Outcome> {
  const began = performance.now()
  const passed = () => Math.round(performance.now() - began)
  try {
    const url = new URL(address)
    refusePrivateLiteral(url, reach)
    const status = await statusOf(url, { headers, body, lookup: checkedLookup(reach, resolve), within })
    return { status, problem: null, milliseconds: passed() }
  } catch (error) {
    return { status: null, problem: problemOf(error as NodeJS.ErrnoException), milliseconds: passed() }
  }
}

interface Sending {
  headers: Record<string, string>
  body: string
  lookup: ReturnType<typeof checkedLookup>
  within: number
}

const statusOf = (url: URL, { headers, body, lookup, within }: Sending) =>
  new Promise<number>((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestSecure : requestPlain
    const sent = send(url, {
      method: 'POST',
      agent: false, // a connection that is kept would go where the host was yesterday
      lookup,
      maxHeaderSize: 16_384,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Officina-Webhooks/1',
      },
      signal: AbortSignal.timeout(within),
    })
    sent.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    sent.on('error', reject)
    // An answer that changes the protocol (101) ends without an error; what has been told by then stays.
    sent.on('close', () => reject(new Error('the connection was closed without an answer')))
    sent.end(body)
  })

function problemOf(error: NodeJS.ErrnoException): DeliveryProblem {
  const { code = '', name } = error
  if (error instanceof PrivateAddress) return 'private_address'
  if (name === 'AbortError' || name === 'TimeoutError') return 'no_answer'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'not_found'
  if (/CERT|TLS|SSL|SIGNATURE|ISSUER/.test(code)) return 'certificate'
  return 'unreachable'
}

const prefix = 'whsec_'

/** A secret as Standard Webhooks writes it: 32 random bytes in base64 behind `whsec_`. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

interface Message {
  id: string
  /** Seconds since 1970, of this try. */
  timestamp: number
  body: string
}

/**
 * The headers of a message (Standard Webhooks 1.0.0): its id, its time, and a signature with each secret that counts.
 * @param secrets the present one, and for a day the one before
 */
export function signedHeaders({ id, timestamp, body }: Message, secrets: readonly string[]): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
