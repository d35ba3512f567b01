import type { Context } from 'hono'

/**
 * Answers with the body of a mail, to be shown in a sandboxed frame of ours. Mails carry their own styles, which the pages' policy
 * forbids; so the body has an address and a policy of its own: styles yes, scripts and anything from elsewhere no.
 */
export function mailDocument(c: Context, html: string): Response {
  c.header(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
  )
  c.header('X-Frame-Options', 'SAMEORIGIN')
  c.header('Cache-Control', 'no-store')
  return c.html(html)
}
