import { once } from 'node:events'
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, expect, vi } from 'vitest'
import { createApp } from '../src/server/app/app.ts'
import { createKept } from '../src/server/app/kept.ts'
import { answerWith, createHttpServer, listenerOf } from '../src/server/http/http-server.ts'
import { startApi } from './api.ts'

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/**
 * Starts the whole app on a port of its own, as `main.ts` does, with one short page for every address instead of the built ones.
 */
export async function startApp(options: Parameters<typeof startApi>[0] = {}) {
  const started = await startApi(options)
  const { production } = started.services.config
  const kept = createKept(started.services.config, Date.now)
  const { database } = started.services
  database.listen('pages', kept.clear)
  let marks = 0
  database.listen('settings', () => marks++)
  const app = createApp({
    services: started.services,
    render: ({ url }, { submission }) =>
      new Response(
        `<!doctype html><title>${new URL(url).host}</title><h1>${submission?.outcome ?? 'page'}</h1>${
          submission?.outcome === 'refused' ? `<pre>${JSON.stringify(submission)}</pre>` : ''
        }`,
        { headers: { 'content-type': 'text/html; charset=utf-8' } },
      ),
    built: { clientFolder: 'public', kept },
  })
  const server = createHttpServer(production)
  const listener = listenerOf(app.fetch, { production })
  answerWith(server, production, (incoming, response) => {
    if (!kept.serve(incoming, response)) void listener(incoming, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })

  /** Asks with exactly this path and these headers: `fetch` would tidy them first. */
  const ask = (path: string, { method = 'GET', headers = {}, body = '' }: AskOptions = {}): Promise<RawAnswer> =>
    new Promise((resolve, reject) => {
      const asked = request({
        port,
        host: '127.0.0.1',
        path,
        method,
        headers: { host: 'localhost', ...headers },
        agent: false,
      })
      asked.on('error', reject)
      asked.on('response', async (response) => {
        let text = ''
        for await (const chunk of response.setEncoding('utf8')) text += chunk
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
      })
      asked.end(body)
    })

  /** Waits until whatever was announced so far has been heard: announcements come in the order of their commits. */
  async function announced(): Promise<void> {
    const before = marks
    await database.db.execute(`select pg_notify('settings', '')`)
    await vi.waitFor(() => expect(marks).toBeGreaterThan(before), { timeout: 30_000, interval: 5 })
  }

  return {
    ...started,
    ask,
    announced,
    origin: `http://localhost:${port}`,
    openSocket: () => connect(port, '127.0.0.1'),
  }
}

interface AskOptions {
  method?: string
  headers?: OutgoingHttpHeaders
  body?: string | Buffer
}
