// What a collector of OpenTelemetry is told of a registration: from the request to the mail, in one trace, and nobody by name.
import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../../src/server/db/open.ts'
import { startCollector } from '../collector.ts'
import { createTestDatabase } from '../database.ts'
import { factoriesOn } from '../factories/build.ts'
import { startMailServer } from '../mail-server.ts'
import { productionSettings } from '../production-settings.ts'
import { freePort, startServer, stopServer } from '../server-process.ts'
import { events } from '../template.ts'

const { location, remove } = await createTestDatabase('migrated')
const [mail, collector] = [await startMailServer(), await startCollector()]
afterAll(async () => {
  await mail.close()
  await collector.close()
  await remove()
})

test('request → statement → job → mail are one trace, without what was typed', async () => {
  const database = await openDatabase(location, events)
  const training = await factoriesOn(database.db).training()
  await database.close()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = await startServer({
    ...productionSettings(),
    PORT: String(port),
    PUBLIC_URL: origin,
    SMTP_URL: mail.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    ...('url' in location ? { DATABASE_URL: location.url } : { DATA_DIR: location.folder }),
  })
  try {
    const answer = await fetch(`${origin}/api/registrations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({
        firstName: 'Zorobabelle',
        lastName: 'Guettaraté',
        email: 'zorobabelle@exemple-parlant.ci',
        phone: '07 98 76 54 32',
        organization: 'Pharmacie Mirabelle',
        position: 'Auxiliaire',
        trainingId: training.id,
        termsAccepted: true,
      }),
    })
    expect(answer.status).toBe(201)
    await mail.waitFor(({ recipients }) => recipients.includes('zorobabelle@exemple-parlant.ci'))
    // A span is sent when it ends, and a job's ends after those within it; the proforma is drawn for the same request.
    const ended = () => collector.spans.map(({ name }) => name)
    const parentOf = (span: { parentSpanId?: string | undefined } | undefined) =>
      collector.spans.find(({ spanId }) => spanId === span?.parentSpanId)
    // A letter looks whether its paper is made, and another job goes on for it until it is: the last one sends it.
    const sending = () => parentOf(collector.spans.find(({ name }) => name === 'mail'))
    await vi.waitFor(() => {
      expect(ended()).toEqual(expect.arrayContaining(['POST /api/registrations', 'job document']))
      expect(sending()?.name).toBe('job mail')
    }, 60_000)
    const request = collector.spans.find(({ name }) => name === 'POST /api/registrations')
    const ofTrace = collector.spans.filter(({ traceId }) => traceId === request?.traceId)
    const within = (parent: string | undefined) => ofTrace.filter(({ parentSpanId }) => parentSpanId === parent)
    expect(request?.parentSpanId).toBeUndefined()
    expect(request?.attributes).toContainEqual({
      key: 'officina.request_id',
      value: { stringValue: answer.headers.get('x-request-id') },
    })
    const statements = within(request?.spanId).filter(({ attributes }) =>
      attributes.some(({ key }) => key === 'db.query.text'),
    )
    expect(statements.length).toBeGreaterThan(1)
    expect(within(sending()?.spanId).map(({ name }) => name)).toEqual(expect.arrayContaining(['mail', 'UPDATE']))
    let first = sending()
    while (first?.name === 'job mail') first = parentOf(first)
    expect(first?.spanId).toBe(request?.spanId)
  } finally {
    await stopServer(server)
  }
  expect(collector.bodies.join('\n')).not.toMatch(/zorobabelle|guettarat|exemple-parlant|98 ?76 ?54|mirabelle/i)
})
