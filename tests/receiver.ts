import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as it came. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** How a receiver answers: a status, or in its own way. */
type Answer = number | ((response: ServerResponse) => void)

/** A real receiver of webhooks on this machine, which keeps what it is told and answers 204 unless told otherwise. */
export async function startReceiver() {
  const received: Received[] = []
  const state: { answer: Answer } = { answer: 204 }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString('utf8')
    })
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body })
      if (typeof state.answer === 'number') response.writeHead(state.answer).end()
      else state.answer(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/officina`,
    received,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
    /** Answers so from now on. */
    answerWith: (answer: Answer) => {
      state.answer = answer
    },
  }
}
