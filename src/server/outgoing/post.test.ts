import { afterAll, beforeEach, expect, test } from 'vitest'
import { startReceiver } from '../../../tests/receiver.ts'
import { type Outgoing, post } from './post.ts'
import type { Resolve } from './public-addresses.ts'

const receiver = await startReceiver()
afterAll(receiver.close)
beforeEach(() => {
  receiver.received.length = 0
  receiver.answerWith(204)
})

const outgoing = (url: string): Outgoing => ({
  url,
  headers: { 'webhook-id': 'msg_1' },
  body: '{"type":"webhook.test"}',
})
const onOwnMachine = { reach: { ownMachine: true } }
const abroad = { reach: { ownMachine: false } }

test('sends by POST what it is given, and tells the status of the answer', async () => {
  const { status, problem } = await post(outgoing(receiver.url), onOwnMachine)
  expect([status, problem]).toEqual([204, null])
  const [message] = receiver.received
  expect(message).toMatchObject({ path: '/officina', body: '{"type":"webhook.test"}' })
  expect(message?.headers).toMatchObject({ 'webhook-id': 'msg_1', 'content-type': 'application/json' })
})

test('does not follow a redirect, which might lead to a private network', async () => {
  receiver.answerWith((response) => response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end())
  expect(await post(outgoing(receiver.url), onOwnMachine)).toMatchObject({ status: 307, problem: null })
  expect(receiver.received.map(({ path }) => path)).toEqual(['/officina'])
})

test('waits for no answer longer than it may, not even for its first byte', async () => {
  receiver.answerWith(() => {})
  const { status, problem, milliseconds } = await post(outgoing(receiver.url), { ...onOwnMachine, within: 200 })
  expect([status, problem]).toEqual([null, 'no_answer'])
  expect(milliseconds).toBeGreaterThanOrEqual(190)
  expect(milliseconds).toBeLessThan(5_000)
})

test('reads nothing of an answer: one without an end holds nothing up', async () => {
  receiver.answerWith((response) => {
    response.writeHead(200)
    const more = () => response.write('x'.repeat(65_536), (error) => error || setImmediate(more))
    more()
  })
  expect(await post(outgoing(receiver.url), onOwnMachine)).toMatchObject({ status: 200, problem: null })
})

test('takes no other protocol in place of an answer', async () => {
  const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'
  receiver.answerWith((response) => response.socket?.write(upgrade))
  const { status, problem } = await post(outgoing(receiver.url), { ...onOwnMachine, within: 2_000 })
  expect([status, problem]).toEqual([null, 'unreachable'])
})

test('says that nobody is there', async () => {
  expect(await post(outgoing('http://127.0.0.1:1/'), onOwnMachine)).toMatchObject({ problem: 'unreachable' })
})

test('says that a name is unknown', async () => {
  const resolve: Resolve = (_, __, done) => done(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), [])
  expect(await post(outgoing('https://nulle-part.example/'), { ...abroad, resolve })).toMatchObject({
    problem: 'not_found',
  })
})

test('connects to no private address, written out or behind a name', async () => {
  const resolve: Resolve = (_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }])
  const named = `http://comptabilite.example:${receiver.port}/officina`
  expect(await post(outgoing(receiver.url), abroad)).toMatchObject({ status: null, problem: 'private_address' })
  expect(await post(outgoing(named), { ...abroad, resolve })).toMatchObject({ problem: 'private_address' })
  expect(receiver.received).toEqual([])
})

test('connects to what was checked: a name that points elsewhere a moment later gains nothing', async () => {
  const answers = ['127.0.0.1', '10.0.0.1']
  const asked: string[] = []
  const resolve: Resolve = (host, _, done) => {
    asked.push(host)
    done(null, [{ address: answers[asked.length - 1] ?? '10.0.0.1', family: 4 }])
  }
  const named = outgoing(`http://comptabilite.example:${receiver.port}/officina`)
  // Looked up once: what was found allowed is where the message goes.
  expect(await post(named, { ...onOwnMachine, resolve })).toMatchObject({ status: 204 })
  expect(asked).toEqual(['comptabilite.example'])
  // Looked up again for the next message, and refused, as the name now points into a private network.
  expect(await post(named, { ...onOwnMachine, resolve })).toMatchObject({ status: null, problem: 'private_address' })
  expect(receiver.received).toHaveLength(1)
})
