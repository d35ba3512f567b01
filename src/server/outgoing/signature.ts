import { createHmac, randomBytes } from 'node:crypto'

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
