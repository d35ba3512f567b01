// The proxies' examples (deploy/proxy) with Debian's own Caddy and nginx in front of two instances.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, onPostgres } from '../database.ts'
import { contactForm } from '../forms.ts'
import { productionSettings } from '../production-settings.ts'
import { freePort, startServer, stopServer } from '../server-process.ts'
import { missingHere } from './debian.ts'

const reason = onPostgres()
  ? missingHere({ caddy: 'caddy', nginx: 'nginx-light', openssl: 'openssl' })
  : 'two instances need PostgreSQL'
if (reason) console.warn(`The proxies are not tried: ${reason}.`)

const example = (name: string) => readFileSync(`deploy/proxy/${name}`, 'utf8')

let folder = ''
let settings: Record<string, string> = {}
const instances: { port: number; process: ChildProcess }[] = []
let remove = async () => {}

beforeAll(async () => {
  if (reason) return
  folder = mkdtempSync(path.join(tmpdir(), 'officina-proxies-'))
  const database = await createTestDatabase('migrated')
  remove = database.remove
  if ('folder' in database.location) throw new Error('two instances need PostgreSQL')
  const { url } = database.location
  settings = { ...productionSettings(), DATABASE_URL: url, TRUSTED_PROXIES: '1', DRAIN_SECONDS: '3' }
  for (const port of [await freePort(), await freePort()]) instances.push({ port, process: await start(port) })
})
const start = (port: number) => startServer({ ...settings, PORT: String(port) })
afterAll(async () => {
  for (const { process } of instances) await stopServer(process, 'SIGKILL')
  await remove()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** Our example as it is installed, but for the ports and files of this test. */
const written: Record<string, (port: number, ports: number[]) => { command: string[]; valid: string[] }> = {
  caddy(port) {
    const file = path.join(folder, 'Caddyfile')
    writeFileSync(file, `{\n\tadmin off\n}\n${example('Caddyfile')}`)
    process.env.OFFICINA_SITE = `http://localhost:${port}`
    process.env.OFFICINA_INSTANCES = instances.map((one) => `127.0.0.1:${one.port}`).join(' ')
    const named = ['--adapter', 'caddyfile', '--config', file]
    return { command: ['caddy', 'run', ...named], valid: ['caddy', 'validate', ...named] }
  },
  nginx(port, ports) {
    const certificate = path.join(folder, 'certificate.pem')
    const key = path.join(folder, 'key.pem')
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '2'].concat([
        '-out',
        certificate,
        '-keyout',
        key,
      ]),
      { stdio: 'ignore' },
    )
    mkdirSync(path.join(folder, 'cache'))
    const site = example('nginx.conf')
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${instances[0]?.port}`)
      .replaceAll('127.0.0.1:3001', `127.0.0.1:${instances[1]?.port}`)
      .replaceAll('www.example.ci', 'localhost')
      .replaceAll(/\/etc\/letsencrypt\/\S+fullchain\.pem/g, certificate)
      .replaceAll(/\/etc\/letsencrypt\/\S+privkey\.pem/g, key)
      .replaceAll('/var/cache/nginx/officina', path.join(folder, 'cache'))
      .replaceAll(/^ {4}listen \[::\]:.*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${ports[0]};`)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${ports[1]} ssl http2; listen 127.0.0.1:${port};`)
    const file = path.join(folder, 'nginx.conf')
    const main = 'daemon off;\nerror_log stderr warn;\nevents { worker_connections 2048; }\n'
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${path.join(folder, kind)};`,
    )
    const shared = `access_log off;\n${temporary.join('\n')}\n`
    writeFileSync(file, `pid ${path.join(folder, 'pid')};\nuser root;\n${main}http {\n${shared}${site}}\n`)
    return { command: ['nginx', '-c', file], valid: ['nginx', '-t', '-c', file] }
  },
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** The address that asks. */
  from?: string
}
interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

const ask = (port: number, asked: string, { method = 'GET', headers = {}, body, from = '127.0.0.1' }: Asked = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const options = { port, path: asked, method, headers: { host: `localhost:${port}`, ...headers }, agent: false }
    const sent = request({ ...options, host: '127.0.0.1', localAddress: from }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })

describe.runIf(!reason)('an example of a proxy', () => {
  test.each(['caddy', 'nginx'])('%s takes it, and does what it says', async (name) => {
    const port = await freePort()
    const { command, valid } = written[name]?.(port, [await freePort(), await freePort()]) ?? { command: [], valid: [] }
    const [checker = '', ...checked] = valid
    const looked = spawnSync(checker, checked, { encoding: 'utf8' })
    expect([looked.status, looked.stderr.replaceAll(/^.*"level":"info".*\n/gm, '')]).toEqual([0, expect.any(String)])
    const [program = '', ...args] = command
    const proxy = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    try {
      await vi.waitFor(async () => expect((await ask(port, '/')).status).toBe(200), { timeout: 20_000 })

      // Brotli comes through as it was made.
      const html = (await ask(port, '/')).body.toString()
      const script = /\/assets\/[\w-]+\.js/.exec(html)?.[0] ?? ''
      const brotli = { headers: { 'accept-encoding': 'br' } }
      const through = await ask(port, script, brotli)
      const direct = await ask(instances[0]?.port ?? 0, script, brotli)
      expect(through.headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(through.body.equals(direct.body)).toBe(true)
      expect((await ask(port, '/', brotli)).headers['content-encoding']).toBe('br')
      expect((await ask(port, script)).headers['content-encoding']).toBeUndefined()

      // Who asks is counted by their own address, whatever they claim; another address is not counted with them.
      const write = (from: string) =>
        ask(port, '/api/contact', {
          method: 'POST',
          from,
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `203.0.113.${Math.floor(Math.random() * 250)}`,
          },
          body: JSON.stringify(contactForm()),
        })
      const [mine, other] = name === 'caddy' ? ['127.0.0.11', '127.0.0.12'] : ['127.0.0.21', '127.0.0.22']
      const statuses: number[] = []
      for (let time = 0; time < 21; time++) statuses.push((await write(mine)).status)
      expect(statuses).toEqual([...Array(20).fill(201), 429])
      expect((await write(other)).status).toBe(201)

      // What is too large is refused before it reaches the product; its measures are not for everybody.
      const large = { method: 'POST', headers: { 'content-type': 'application/json' }, body: 'x'.repeat(23_100_000) }
      expect((await ask(port, '/api/contact', large)).status).toBe(413)
      expect((await ask(port, '/metrics')).status).toBe(404)

      // One address that asks as no class would is told to wait.
      if (name === 'nginx') {
        const burst = await Promise.all(
          Array.from({ length: 300 }, () => ask(port, '/healthz', { from: '127.0.0.30' })),
        )
        expect(new Set(burst.map(({ status }) => status))).toEqual(new Set([200, 429]))
      }

      // One instance is told to end: nobody notices.
      const [first] = instances
      if (!first) throw new Error('no instance')
      let isOver = false
      const seen: number[] = []
      const asking = (async () => {
        while (!isOver) {
          const from = `127.0.1.${1 + (seen.length % 250)}`
          seen.push((await ask(port, `/api/trainings?q=${seen.length}`, { from })).status)
        }
      })()
      await stopServer(first.process)
      first.process = await start(first.port)
      isOver = true
      await asking
      expect(seen.length).toBeGreaterThan(20)
      expect(seen.filter((status) => status !== 200)).toEqual([])
    } finally {
      proxy.kill('SIGTERM')
    }
  })
})
