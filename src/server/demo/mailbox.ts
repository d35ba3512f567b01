import { desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { formatMoment } from '../../domain/dates.ts'
import type { Locale } from '../../domain/language.ts'
import { Refusal } from '../../domain/problem.ts'
import type { Db } from '../db/open.ts'
import { notifications } from '../db/schema.ts'
import { localeOf } from '../http/locale.ts'
import { mailDocument } from '../http/mail-document.ts'
import { scriptlessPolicy } from '../http/security.ts'

const words = {
  fr: {
    title: 'Boîte mail de démonstration',
    intro: 'Aucun message ne quitte cette machine en mode démonstration : ils arrivent tous ici.',
    empty: 'Aucun message pour l’instant.',
    to: 'À',
  },
  en: {
    title: 'Demonstration mailbox',
    intro: 'In demo mode no message leaves this machine: they all arrive here.',
    empty: 'No message yet.',
    to: 'To',
  },
} satisfies Record<Locale, unknown>

type Notification = typeof notifications.$inferSelect

const newest = (db: Db) =>
  db.select().from(notifications).orderBy(desc(notifications.createdAt), desc(notifications.id)).limit(100)

const mailOf = (notification: Notification) => ({
  from: notification.from,
  to: notification.to,
  subject: notification.subject,
  html: notification.htmlContent,
  text: notification.textContent,
  attachments: notification.calendar
    ? [{ filename: 'formation.ics', contentType: 'text/calendar', content: notification.calendar }]
    : [],
  createdAt: notification.createdAt.toISOString(),
})

/** Demo mode only (decisions "Demo mode"): every mail that would have been sent, newest first, as a page and as JSON. */
export function mailbox(db: Db) {
  return new Hono()
    .get('/api/demo/mails', async (c) => c.json((await newest(db)).map(mailOf)))
    .get('/boite-mail', async (c) => {
      c.header('Content-Security-Policy', scriptlessPolicy)
      return c.html(page(await newest(db), localeOf(c)))
    })
    .get('/boite-mail/:id{[1-9][0-9]{0,8}}', async (c) => {
      const [found] = await db
        .select()
        .from(notifications)
        .where(eq(notifications.id, Number(c.req.param('id'))))
      if (!found) throw new Refusal('not_found')
      return mailDocument(c, found.htmlContent.replace('<head>', '<head><base target="_top">'))
    })
}

function page(mails: Notification[], locale: Locale) {
  const { title, intro, empty, to } = words[locale]
  return html`<!doctype html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="/mailbox.css" />
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${intro}</p>
      ${mails.length === 0 ? html`<p>${empty}</p>` : ''}
      ${mails.map(
        (mail, index) => html`<details name="mail" ${index === 0 ? 'open' : ''}>
          <summary>
            <strong lang="${mail.locale}">${mail.subject}</strong>
            <span>${to} ${mail.to} · ${formatMoment(mail.createdAt, locale)}</span>
          </summary>
          <iframe src="/boite-mail/${mail.id}" title="${mail.subject}" loading="lazy"></iframe>
        </details>`,
      )}
    </main>
  </body>
</html>`
}
