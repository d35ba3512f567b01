import { expect, test } from 'vitest'
import { startApp } from '../../../../tests/app.ts'
import { issuedDocument } from '../../../../tests/factories/document.ts'
import type { NotificationRow } from '../../../../tests/factories/notification.ts'
import { mailedPapers } from '../../db/schema/documents.ts'

const { ask, build, db } = await startApp()
const read = (path: string, cookie = '') => ask(path, { headers: { cookie } })
let older: NotificationRow
let newer: NotificationRow

test('an empty mailbox says how a mail gets there, in the stored language', async () => {
  expect((await read('/boite-mail')).text).toContain('Aucun message pour l’instant.')
  const english = await read('/boite-mail', 'language=en')
  expect(english).toMatchObject({ status: 200, text: expect.stringContaining('No message yet.') })
  expect(english.text).toContain('href="/en/formations"')
  expect(english.text).not.toContain('<iframe')
})

test('it shows the newest mail, and one at a time the mail that the address names', async () => {
  older = await build.notification({ subject: 'Votre code <1>', createdAt: new Date('2026-11-20T09:00:00Z') })
  newer = await build.notification({
    subject: 'Inscription confirmée',
    calendar: 'BEGIN:VCALENDAR',
    createdAt: new Date('2026-11-21T09:00:00Z'),
  })
  const framed = ({ text }: { text: string }) =>
    [...text.matchAll(/<iframe src="([^"]+)"/g)].map(([, address]) => address)
  const current = ({ text }: { text: string }) =>
    [...text.matchAll(/href="\/boite-mail\?mail=(\d+)[^"]*"\s+(aria-current)?/g)].map(([, id, mark]) => [
      Number(id),
      !!mark,
    ])

  const newest = await read('/boite-mail')
  expect(framed(newest)).toEqual([`/boite-mail/${newer.id}`])
  expect(current(newest)).toEqual([
    [newer.id, true],
    [older.id, false],
  ])
  expect(newest.text).toContain(`href="/boite-mail/${newer.id}/formation.ics"`)

  const named = await read(`/boite-mail?mail=${older.id}`)
  expect(framed(named)).toEqual([`/boite-mail/${older.id}`])
  expect(current(named)).toEqual([
    [newer.id, false],
    [older.id, true],
  ])
  expect(named.text).toContain('<h2 lang="fr">Votre code &lt;1&gt;</h2>')
  for (const part of [older.from, older.to])
    expect(named.text).toContain(part.replace('<', '&lt;').replace('>', '&gt;'))
  expect(named.text).toContain(`href="/boite-mail#mail-${older.id}"`)
  expect(named.text).not.toContain('formation.ics')
})

test('a mail’s body, plain text and calendar have addresses of their own; the body lies in a sandbox', async () => {
  const body = await read(`/boite-mail/${newer.id}`)
  expect(body.text).toBe(newer.htmlContent)
  expect(body.headers['content-security-policy']).toContain('sandbox')
  expect(await read(`/boite-mail/${newer.id}/texte`)).toMatchObject({
    status: 200,
    headers: { 'content-type': expect.stringMatching(/^text\/plain/) },
    text: newer.textContent,
  })
  expect(await read(`/boite-mail/${newer.id}/formation.ics`)).toMatchObject({
    status: 200,
    headers: { 'content-type': expect.stringMatching(/^text\/calendar/) },
    text: newer.calendar,
  })
})

test.each(['?mail=999999', '?mail=', '?mail=1%20or%201', '/999999', '/0/texte', '/x/formation.ics'])(
  '/boite-mail%s names no mail: not found',
  async (address) => {
    expect((await read(`/boite-mail${address}`)).status).toBe(404)
  },
)

test('a mail without a calendar has none to load', async () => {
  expect((await read(`/boite-mail/${older.id}/formation.ics`)).status).toBe(404)
})

test('a paper that a mail brings stands beside it, and is loaded from there alone', async () => {
  const { id } = await build.notification({ type: 'payment_update' })
  const paper = await build.document({
    ...(await issuedDocument('invoice')),
    state: 'ready',
    title: 'Facture proforma',
  })
  const address = `/boite-mail/${id}/documents/${paper.id}`
  expect((await read(address)).status).toBe(404)
  await db.insert(mailedPapers).values({ notificationId: id, documentId: paper.id })
  expect(await read(address)).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
  expect((await read(`/boite-mail?mail=${id}`)).text).toContain(`href="${address}"`)
  const [newest] = JSON.parse((await read('/api/demo/mails')).text)
  expect(newest.attachments).toEqual([
    { filename: 'Facture proforma.pdf', contentType: 'application/pdf', url: address },
  ])
})
