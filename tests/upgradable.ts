import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Where the trainers' page has its worker. */
const workerPath = '/espace-formateur/worker.js'

/**
 * The product behind a server of the test's own, which can hand out the worker of a next version: its files are the same, its name another.
 * @param origin where the product runs; it may be away for a while
 */
export async function startUpgradable(origin: () => string) {
  let isUpgraded = false
  const server = createServer(async (request, response) => {
    try {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const answer = await fetch(origin() + request.url, {
        redirect: 'manual',
        method: request.method ?? 'GET',
        headers: Object.entries(request.headers).flatMap(([name, value]) =>
          typeof value === 'string' && !/^(connection|host|content-length|transfer-encoding|if-none-match)$/.test(name)
            ? [[name, value]]
            : [],
        ),
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      })
      const body = Buffer.from(await answer.arrayBuffer())
      for (const [name, value] of answer.headers)
        if (!/^(content-(encoding|length)|connection|keep-alive|transfer-encoding|set-cookie)$/.test(name))
          response.setHeader(name, value)
      const cookies = answer.headers.getSetCookie()
      if (cookies.length > 0) response.setHeader('set-cookie', cookies)
      response.writeHead(answer.status)
      const isWorker = request.url === workerPath
      response.end(isWorker && isUpgraded ? body.toString().replace(/"version":"[^"]+"/, '"version":"next"') : body)
    } catch {
      response.destroy()
    }
  })
  await once(server.listen(0, 'localhost'), 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    upgrade: () => {
      isUpgraded = true
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
