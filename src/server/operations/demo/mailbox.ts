import { desc, eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { fileNameOf } from '../../../domain/documents/document.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { withLanguage } from '../../../domain/values/language-path.ts'
import { rowIdOr } from '../../../domain/values/numbers.ts'
import { apiPath, mailboxPath, publicPages } from '../../../domain/values/paths.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import type { Db } from '../../db/open.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { contentDisposition } from '../../files/content-disposition.ts'
import { localeOfPage } from '../../http/locale.ts'
import { mailDocument } from '../../http/mail-document.ts'
import { scriptlessPolicy } from '../../http/security.ts'
import { calendarType } from '../../mail/calendar.ts'
import { type BroughtDocument, papersBroughtBy, withPapers } from '../../mail/mailed-papers.ts'

const newest = (db: Db) =>
  db.select().from(notifications).orderBy(desc(notifications.createdAt), desc(notifications.id)).limit(100)

const mailOf = (mail: Mail, papers: BroughtDocument[]) => ({
  from: mail.from,
  to: mail.to,
  subject: mail.subject,
  html: mail.htmlContent,
  text: mail.textContent,
  attachments: [
    ...(mail.calendar ? [{ filename: calendarName, contentType: 'text/calendar', content: mail.calendar }] : []),
    ...papers.map((paper) => ({
      filename: fileNameOf(paper),
      contentType: paper.mimeType,
      url: `${mailboxPath}/${mail.id}/documents/${paper.id}`,
    })),
  ],
  createdAt: mail.createdAt.toISOString(),
})

/** @throws Refusal `not_found` for what is not the number of a mail */
async function find(db: Db, id: string): Promise<Mail> {
  const number = rowIdOr(undefined, id)
  if (number === undefined) throw new Refusal('not_found')
  const [found] = await db.select().from(notifications).where(eq(notifications.id, number))
  if (!found) throw new Refusal('not_found')
  return found
}

/**
 * Demo mode only (docs/rules/notifications-and-mail.md#local-mailbox): every mail that would have been sent, newest first, as JSON and as a page that shows one
 * at a time, the newest unless `?mail=` names another.
 * @param styles the address of the site's own stylesheet, where there is one
 */
export function mailbox(db: Db, styles: string | undefined) {
  const named = (c: Context) => find(db, c.req.param('id') ?? '')
  return new Hono()
    .get(`${apiPath}/demo/mails`, async (c) => {
      const mails = await newest(db)
      const papers = await papersBroughtBy(
        db,
        mails.map(({ id }) => id),
      )
      return c.json(mails.map((mail) => mailOf(mail, papers.get(mail.id) ?? [])))
    })
    .get(mailboxPath, async (c) => {
      const mailId = c.req.query('mail')
      const mails = await newest(db)
      const shown = mailId === undefined ? mails[0] : await find(db, mailId)
      c.header('Content-Security-Policy', mailboxPolicy)
      c.header('Cache-Control', 'no-store')
      const papers = shown ? ((await papersBroughtBy(db, [shown.id])).get(shown.id) ?? []) : []
      const isChosen = mailId !== undefined
      return c.html(mailboxPage({ mails, shown, papers, isChosen, locale: localeOfPage(c), styles }))
    })
    .get(`${mailboxPath}/:id`, async (c) =>
      mailDocument(c, (await named(c)).htmlContent.replace('<head>', '<head><base target="_top">')),
    )
    .get(`${mailboxPath}/:id/texte`, async (c) => {
      c.header('Cache-Control', 'no-store')
      return c.text((await named(c)).textContent)
    })
    .get(`${mailboxPath}/:id/documents/:document`, async (c) => {
      const { papers } = await withPapers(db, await named(c))
      const paper = papers.find(({ id }) => String(id) === c.req.param('document'))
      if (!paper) throw new Refusal('not_found')
      c.header('Content-Type', paper.contentType)
      c.header('Content-Disposition', contentDisposition(paper.filename))
      c.header('Cache-Control', 'no-store')
      return c.body(new Uint8Array(paper.content))
    })
    .get(`${mailboxPath}/:id/${calendarName}`, async (c) => {
      const { calendar } = await named(c)
      if (!calendar) throw new Refusal('not_found')
      c.header('Content-Type', calendarType(calendar))
      c.header('Content-Disposition', contentDisposition(calendarName))
      c.header('Cache-Control', 'no-store')
      return c.body(calendar)
    })
}

const words = {
  fr: {
    title: 'Boîte mail de démonstration',
    intro: 'Aucun message ne quitte cette machine en mode démonstration : ils arrivent tous ici.',
    site: 'Retour au site',
    list: 'Messages',
    message: 'Message choisi',
    back: 'Tous les messages',
    empty: 'Aucun message pour l’instant.',
    emptyHint: 'Inscrivez-vous à une formation ou écrivez-nous : la confirmation arrivera ici.',
    trainings: 'Voir les formations',
    from: 'De',
    to: 'À',
    date: 'Date',
    attachments: 'Pièce jointe',
    text: 'Lire le texte seul',
  },
  en: {
    title: 'Demonstration mailbox',
    intro: 'In demo mode no message leaves this machine: they all arrive here.',
    site: 'Back to the site',
    list: 'Messages',
    message: 'Chosen message',
    back: 'All messages',
    empty: 'No message yet.',
    emptyHint: 'Register for a training or write to us: the confirmation will arrive here.',
    trainings: 'See the trainings',
    from: 'From',
    to: 'To',
    date: 'Date',
    attachments: 'Attachment',
    text: 'Read the plain text',
  },
} satisfies Record<Locale, unknown>

type Mail = typeof notifications.$inferSelect

/** What the date of a training is called where a mail carries it. */
const calendarName = 'formation.ics'

/** The site's stylesheet brings the site's fonts. */
const mailboxPolicy = `${scriptlessPolicy}; font-src 'self'`

interface Mailbox {
  /** Newest first. */
  mails: Mail[]
  shown: Mail | undefined
  /** What the shown one brings. */
  papers: readonly BroughtDocument[]
  /** Whether the reader named the mail: on a phone it then stands alone, with a way back to the list. */
  isChosen: boolean
  locale: Locale
  styles: string | undefined
}

/** The mails as a list of links beside the one that is read; it needs no script. */
function mailboxPage({ mails, shown, papers, isChosen, locale, styles }: Mailbox) {
  const { title, intro, site, empty, emptyHint, trainings } = words[locale]
  return html`<!doctype html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${shown && isChosen ? `${shown.subject} · ${title}` : title}</title>
    <link rel="icon" href="/favicon.svg" />
    ${styles && html`<link rel="stylesheet" href="${styles}" />`}
    <link rel="stylesheet" href="/mailbox.css" />
  </head>
  <body>
    <header>
      <div>
        <h1>${title}</h1>
        <p>${intro}</p>
      </div>
      <a href="${withLanguage('/', locale)}">${site}</a>
    </header>
    ${
      shown
        ? html`<main class="${isChosen ? 'chosen' : ''}">${list(mails, shown, locale)}${message(shown, papers, locale)}</main>`
        : html`<main class="empty">
            <h2>${empty}</h2>
            <p>${emptyHint}</p>
            <a class="button" href="${withLanguage(publicPages.trainings, locale)}">${trainings}</a>
          </main>`
    }
  </body>
</html>`
}

/** `Officina Conseil <contact@…>` → `Officina Conseil`; an address alone stays. */
const nameOf = (sender: string) => sender.replace(/\s+<.*>$/, '')

const list = (mails: Mail[], shown: Mail, locale: Locale) => html`<nav aria-label="${words[locale].list}">
  <ol>
    ${mails.map(
      ({ id, subject, from, to, createdAt, locale: language }) => html`<li id="mail-${id}">
        <a href="${mailboxPath}?mail=${id}#mail-${id}" ${id === shown.id ? html`aria-current="true"` : ''}>
          <strong lang="${language}">${subject}</strong>
          <span>${words[locale].to} ${to}</span>
          <span>${words[locale].from} ${nameOf(from)} · <time datetime="${createdAt.toISOString()}">${formatMoment(createdAt, locale)}</time></span>
        </a>
      </li>`,
    )}
  </ol>
</nav>`

function message(mail: Mail, papers: readonly BroughtDocument[], locale: Locale) {
  const { message, back, from, to, date, attachments, text } = words[locale]
  const url = `${mailboxPath}/${mail.id}`
  return html`<article aria-label="${message}">
    <a class="back" href="${mailboxPath}#mail-${mail.id}"><span aria-hidden="true">← </span>${back}</a>
    <h2 lang="${mail.locale}">${mail.subject}</h2>
    <dl>
      <dt>${from}</dt><dd>${mail.from}</dd>
      <dt>${to}</dt><dd>${mail.to}</dd>
      <dt>${date}</dt><dd>${formatMoment(mail.createdAt, locale)}</dd>
      ${mail.calendar && html`<dt>${attachments}</dt><dd><a href="${url}/${calendarName}">${calendarName}</a></dd>`}
      ${papers.map((paper) => html`<dt>${attachments}</dt><dd><a href="${url}/documents/${paper.id}">${fileNameOf(paper)}</a></dd>`)}
    </dl>
    <p><a href="${url}/texte">${text}</a></p>
    <iframe src="${url}" title="${mail.subject}"></iframe>
  </article>`
}
