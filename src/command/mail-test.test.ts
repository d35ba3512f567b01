import { expect, test } from 'vitest'
import { openTestDatabase } from '../../tests/database.ts'
import { startMailServer } from '../../tests/mail-server.ts'
import { officinaOn } from '../../tests/officina.ts'
import { notifications } from '../server/db/schema/notifications.ts'
import { readConfig } from '../server/settings/config.ts'
import { reportOf } from './failure.ts'

const database = await openTestDatabase()
const config = readConfig({})

test('a letter is really sent, and the server’s answer told', async () => {
  const server = await startMailServer()
  const installation = { config: { ...config, smtpUrl: server.url }, database }
  const { lines, result } = await officinaOn(installation, ['mail', 'test', 'awa@pharmacie.ci'], { locale: 'fr' })
  const mail = await server.waitFor(({ recipients }) => recipients.includes('awa@pharmacie.ci'))
  expect([mail.subject, mail.from?.address]).toEqual(['Essai d’envoi', config.firstSettings.contact.email])
  expect(lines[0]).toMatch(/^127\.0\.0\.1:\d+ a pris le message\u00A0: 250 /)
  expect(result).toMatchObject({ sent: true, answer: expect.stringMatching(/^250 /) })

  server.follow((stage) => (stage === 'recipient' ? { code: 550, text: 'nobody of that name' } : undefined))
  const refused = await officinaOn(installation, ['mail', 'test', 'awa@pharmacie.ci']).catch((error: unknown) => error)
  expect(reportOf(refused, 'en')).toMatchObject({
    what: expect.stringContaining('nobody of that name'),
    where: new URL(server.url).host,
    todo: 'Check SMTP_URL, SMTP_REQUIRE_TLS and MAIL_FROM.',
  })
  await server.close()
})

test('in the demonstration it goes to the local mailbox', async () => {
  const { lines } = await officinaOn({ config, database }, ['mail', 'test', 'awa@pharmacie.ci'])
  expect(lines).toEqual([
    `Demonstration: nothing is sent. The message is in the local mailbox, ${config.publicUrl}/boite-mail`,
  ])
  const [kept] = await database.db.select().from(notifications)
  expect(kept).toMatchObject({ to: 'awa@pharmacie.ci', type: 'test', state: 'sent', subject: 'Test of sending' })
})

test('what is no address is refused', async () => {
  const refused = await officinaOn({ config, database }, ['mail', 'test', 'awa'], { locale: 'fr' }).catch(
    (error) => error,
  )
  expect(reportOf(refused, 'fr')).toMatchObject({ what: 'ADDRESS demande une adresse e-mail' })
})
