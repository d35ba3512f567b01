import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { isTooLong, messagesFrom, send, socketIn } from './messages.ts'

test('the address of a socket has at most 103 bytes, not letters', () => {
  expect(socketIn('/srv/officina/data')).toBe('/srv/officina/data/officina.sock')
  expect(isTooLong(`/${'a'.repeat(102)}`)).toBe(false)
  expect(isTooLong(`/${'a'.repeat(103)}`)).toBe(true)
  expect(isTooLong(`/${'é'.repeat(60)}`)).toBe(true)
})

test('messages come whole, however the bytes are cut, line separators of texts included', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const client = createConnection(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1')
  const [socket] = (await once(server, 'connection')) as [Socket]
  send(client, { progress: 'Été\u2028 …' })
  const bytes = Buffer.from('{"progress":"éé"}\n{"answer":"x"}\n')
  for (const byte of bytes) client.write(Uint8Array.of(byte))
  client.end()
  const received: object[] = []
  for await (const message of messagesFrom<object>(socket)) received.push(message)
  expect(received).toEqual([{ progress: 'Été\u2028 …' }, { progress: 'éé' }, { answer: 'x' }])
  server.close()
})
