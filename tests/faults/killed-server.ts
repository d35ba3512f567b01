import type { ChildProcess } from 'node:child_process'
import { expect } from 'vitest'
import { sampleAdministrator } from '../../src/domain/staff/demo.ts'
import { type Database, openDatabase } from '../../src/server/db/open.ts'
import { createTestDatabase } from '../database.ts'
import { trainingForm } from '../forms.ts'
import { freePort, startServer, stopServer } from '../server-process.ts'
import { events } from '../template.ts'

/** A server on data of its own that is killed and started again by itself, as an operator's machine does it. */
export class KilledServer {
  readonly #stored: Awaited<ReturnType<typeof createTestDatabase>>
  readonly #port: number
  readonly #settings: Record<string, string>
  #process: ChildProcess | undefined

  private constructor(
    stored: Awaited<ReturnType<typeof createTestDatabase>>,
    port: number,
    settings: Record<string, string>,
  ) {
    this.#stored = stored
    this.#port = port
    this.#settings = settings
  }

  static async prepare(settings: Record<string, string> = {}): Promise<KilledServer> {
    return new KilledServer(await createTestDatabase('migrated'), await freePort(), settings)
  }

  async start(): Promise<void> {
    const { location } = this.#stored
    this.#process = await startServer({
      PORT: String(this.#port),
      TRUSTED_PROXIES: '1',
      ...this.#settings,
      ...('url' in location ? { DATABASE_URL: location.url } : { DATA_DIR: location.folder }),
    })
  }

  /** Kills it without waiting: what is under way gets no answer. */
  kill(): void {
    this.#process?.kill('SIGKILL')
  }

  async stop(signal?: 'SIGKILL'): Promise<void> {
    if (this.#process) await stopServer(this.#process, signal)
  }

  async remove(): Promise<void> {
    await this.stop('SIGKILL')
    await this.#stored.remove()
  }

  async call<Body>(method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}) {
    const response = await fetch(`http://127.0.0.1:${this.#port}/api${path}`, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
  }

  /** Sends a file as a form does. */
  async upload<Body>(path: string, file: File, headers: Record<string, string>) {
    const body = new FormData()
    body.set('file', file)
    const response = await fetch(`http://127.0.0.1:${this.#port}/api${path}`, { method: 'POST', headers, body })
    return { status: response.status, body: (await response.json()) as Body }
  }

  /** Signs in as the sample administrator; answers the cookie's header. */
  async signIn(): Promise<{ cookie: string }> {
    const { headers } = await this.call('POST', '/login', sampleAdministrator)
    return { cookie: headers.get('set-cookie')?.split(';')[0] ?? '' }
  }

  async createTraining(places: number): Promise<number> {
    const form = trainingForm({ maxParticipants: places, price: 65_000 })
    const { status, body } = await this.call<{ id: number }>('POST', '/trainings', form, await this.signIn())
    expect(status).toBe(201)
    return body.id
  }

  /** The data while no server has it. */
  openData = (): Promise<Database> => openDatabase(this.#stored.location, events)
}
