import { Hono } from 'hono'
import type { Services } from '../http/call.ts'

/** How long what is said holds, in milliseconds: half a year from when it is read (RFC 9116 advises less than a year). */
const holdsFor = 182 * 24 * 60 * 60_000

/** `/.well-known/security.txt`: whom to tell of a weakness (RFC 9116). */
export const securityText = ({ config, settings, clock }: Pick<Services, 'config' | 'settings' | 'clock'>) =>
  new Hono().get('/.well-known/security.txt', async (c) => {
    const expires = new Date(clock().getTime() + holdsFor)
    expires.setUTCHours(0, 0, 0, 0)
    const { contact } = await settings.read()
    const body = [
      `Contact: ${contact.email ? `mailto:${contact.email}` : `${config.publicUrl}/contact`}`,
      `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
      'Preferred-Languages: fr, en',
      `Canonical: ${config.publicUrl}/.well-known/security.txt`,
      '',
    ]
    return c.text(body.join('\n'), 200, { 'Cache-Control': 'public, max-age=3600' })
  })
