import { desc, eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { fileNameOf } from '../../../domain/documents/document.ts'
import { rowIdOr } from '../../../domain/values/numbers.ts'
import { apiPath, mailboxPath } from '../../../domain/values/paths.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import type { Db } from '../../db/open.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { contentDisposition } from '../../files/content-disposition.ts'
import { localeOfPage } from '../../http/locale.ts'
import { mailDocument } from '../../http/mail-document.ts'
import { calendarType } from '../../mail/calendar.ts'
import { type BroughtDocument, papersBroughtBy, withPapers } from '../../mail/mailed-papers.ts'
import { calendarName, type Mail, mailboxPage, mailboxPolicy } from './mailbox-page.ts'

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
