import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { strictLine } from '../db/in-line.ts'
import { areUnpacked, notifications } from '../db/schema/notifications.ts'
import { deliverMail } from '../mail/deliver.ts'
import { createMailFlow } from '../mail/flow.ts'
import type { SendMail } from '../mail/smtp.ts'
import { packOldLetters } from './pack-commands.ts'

const { as, build, clock, db, services } = await startApi()
const html = '<html><head></head><body>Bonjour Awa, à bientôt à Bouaké</body></html>'
const texts = { htmlContent: html, textContent: 'Bonjour Awa, à bientôt à Bouaké', calendar: 'BEGIN:VCALENDAR' }

/** As a version before left it. */
async function oldLetter(changes: Parameters<typeof build.notification>[0] = {}) {
  const { id } = await build.notification({ ...texts, state: 'sent', ...changes })
  const asItIs = (text: string) => sql`convert_to(${text}::text, 'UTF8')`
  await db
    .update(notifications)
    .set({
      htmlContent: asItIs(texts.htmlContent),
      textContent: asItIs(texts.textContent),
      calendar: asItIs(texts.calendar),
    })
    .where(eq(notifications.id, id))
  return id
}
const letter = async (id: number) => (await db.select().from(notifications).where(eq(notifications.id, id)))[0]
const unpacked = async () =>
  (await db.select({ id: notifications.id }).from(notifications).where(areUnpacked(notifications.htmlContent))).map(
    ({ id }) => id,
  )

test('letters of the version before are read as they were, and packed in batches until none is left', async () => {
  const ids: number[] = []
  for (let count = 0; count < 30; count++) ids.push(await oldLetter())
  expect(await unpacked()).toEqual(ids)
  const mail = await as(administrator(await build.administrator())).get<string>(`/api/notifications/${ids[0]}/html`)
  expect(mail.body).toContain('à bientôt à Bouaké')
  expect(await packOldLetters(db, strictLine, 1)).toBe(25)
  expect(await unpacked()).toEqual(ids.slice(25))
  expect(await packOldLetters(db)).toBe(5)
  expect(await packOldLetters(db)).toBe(0)
  for (const id of ids) expect(await letter(id)).toMatchObject(texts)
})

test('one that waited is left as it is, sent, and packed by that', async () => {
  const id = await oldLetter({ state: 'queued' })
  expect(await packOldLetters(db)).toBe(0)
  const { database, jobs } = services
  const log = { warn() {}, error() {}, info() {} }
  const flow = createMailFlow(database, { perSecond: 1_000, perHour: 100_000 }, clock.now, log)
  const arrived: string[] = []
  const send: SendMail = async ({ textContent }) => void arrived.push(textContent)
  await deliverMail({ database, jobs, send, flow, demo: false, clock: clock.now, log }, id)
  expect(arrived).toEqual([texts.textContent])
  expect(await letter(id)).toMatchObject({ ...texts, state: 'sent' })
  expect(await unpacked()).toEqual([])
})
