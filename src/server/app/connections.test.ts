import { once } from 'node:events'
import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { startApp } from '../../../tests/app.ts'

const { openSocket } = await startApp()

describe('a connection', () => {
  const readUntil = async (socket: Socket, wanted: string) => {
    let text = ''
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
      text += chunk
      if (text.includes(wanted)) return text
    }
    throw new Error(`the connection ended after: ${text}`)
  }
  const size = 1024 * 1024

  test.each([
    ['announced', `Content-Length: ${size}\r\n`, (part: string) => part],
    ['in chunks', 'Transfer-Encoding: chunked\r\n', (part: string) => `${part.length.toString(16)}\r\n${part}\r\n`],
  ])('outlives a body that is too large, %s', async (_, header, framed) => {
    const socket = openSocket().setEncoding('utf8')
    socket.write(`POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${header}\r\n`)
    const part = 'x'.repeat(size / 4)
    // Half of it, and the answer is there; the rest comes long after the half second that the framework itself would wait.
    socket.write(framed(part))
    socket.write(framed(part))
    const refused = await readUntil(socket, '"too_large"')
    expect(refused).toMatch(/^HTTP\/1\.1 413 /)
    expect(refused.toLowerCase()).not.toContain('connection: close')
    const later = setTimeout(() => {
      socket.write(framed(part))
      socket.write(framed(part))
      if (header.startsWith('Transfer')) socket.write('0\r\n\r\n')
      socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    }, 700)
    expect(await readUntil(socket, '"ok"')).toMatch(/^HTTP\/1\.1 200 /)
    clearTimeout(later)
    socket.destroy()
  })

  test('is announced closed where far too much would follow', async () => {
    const socket = openSocket().setEncoding('utf8')
    socket.write(`POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${2 ** 31}\r\n\r\n`)
    const refused = await readUntil(socket, '"too_large"')
    expect(refused).toMatch(/^HTTP\/1\.1 413 /)
    expect(refused.toLowerCase()).toContain('connection: close')
    if (!socket.closed) await once(socket, 'close')
  })

  test.each([
    ['no HTTP', 'GET\r\n\r\n', 400],
    ['a header that never ends', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
    ['an address that is none', 'GET * HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['an expectation', 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: miracles\r\n\r\n', 417],
  ])('that brings %s is answered in our form', async (_, request, status) => {
    const socket = openSocket().setEncoding('utf8')
    socket.write(request)
    const answer = await readUntil(socket, '"code"')
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'none'")
    expect(answer).toContain('"message":')
    socket.destroy()
  })

  test('of HTTP/1.0, which names no host, is served', async () => {
    const socket = openSocket().setEncoding('utf8')
    socket.write('GET /healthz HTTP/1.0\r\n\r\n')
    expect(await readUntil(socket, '"ok"')).toMatch(/^HTTP\/1\.1 200 /)
  })
})
