// A `node:http` server and nothing else, answering the bytes and headers of the page whose address and encoding it is given.
import { createServer, request } from 'node:http'
import { answerUsage } from './rounds.ts'

answerUsage()
const [address = '', encoding = 'br'] = process.argv.slice(2)
const page = await new Promise<{ headers: Record<string, string>; body: Buffer }>((resolve) => {
  request(address, { headers: { 'accept-encoding': encoding } }, async (response) => {
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk)
    const { date: _, connection: __, 'keep-alive': ___, ...headers } = response.headers
    resolve({ headers: headers as Record<string, string>, body: Buffer.concat(chunks) })
  }).end()
})
const server = createServer((_request, response) => {
  response.writeHead(200, page.headers)
  response.end(page.body)
}).listen(0, '127.0.0.1', () => {
  const bound = server.address()
  process.send?.({ port: typeof bound === 'object' ? bound?.port : 0 })
})
