// What the benches of the API compare with: `node:http` and `pg`, a pool of ten connections, nothing else.
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import type { Statement } from './statements.ts'

const [address = '', sent = '[]'] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: address, max: 10 })

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

/** One row of what a registration says of a person, into a table with a primary key and nothing else. */
const insert = {
  name: 'reference_register',
  text: `insert into reference_registrations (training_id, first_name, last_name, email, phone, organization, position,
    locale, payment_reference) values ($1, $2, $3, $4, $5, $6, $7, 'fr', 'OFF-REFERENCE') returning id`,
}

/** Twelve trainings with what their list says of each, but for the places that are left. */
const select = {
  name: 'reference_trainings',
  text: `select id, slug, programme_id, title, description, category, status, location, duration, max_participants, price,
    starts_at, ends_at, trainers, version, created_at from trainings order by id limit 12`,
}

/** Those of an answer of the product's, one after the other as it sends them (`statementsOf`). */
const statements: Statement[] = JSON.parse(sent)

let registered = 0

/** The product's one statement that registers somebody, as it was sent for another: now for this person, under a key of theirs. */
function register(form: { email: string; trainingId: number }): Statement {
  const [{ text = '', values = [] } = {}] = statements
  const email = values.find((value) => value?.includes('@'))
  const reference = `OFF-${(++registered).toString().padStart(7, '0')}`
  const own = values.map((value) => (value === email ? form.email : value?.startsWith('OFF-') ? reference : value))
  return { name: 'register', text, values: own.with(0, String(form.trainingId)) }
}

/** Each call of the product that is measured, with the least that answers it. */
const routes: Record<string, (request: IncomingMessage) => Promise<{ status: number; body: unknown }>> = {
  async 'POST /api/registrations'(request) {
    const form = await bodyOf(request)
    const person = [form.firstName, form.lastName, form.email, form.phone, form.organization, form.position]
    const { rows } = await pool.query({ ...insert, values: [form.trainingId, ...person] })
    return { status: 201, body: rows[0] }
  },
  async 'POST /same-rows'(request) {
    const form = await bodyOf(request)
    const { rows } = await pool.query(register(form))
    return { status: 201, body: rows[0] }
  },
  async 'GET /api/trainings'() {
    const { rows } = await pool.query(select)
    return { status: 200, body: rows }
  },
  async 'GET /statements'() {
    const found: unknown[] = []
    for (const statement of statements) found.push((await pool.query(statement)).rows)
    return { status: 200, body: found }
  },
}

const server = createServer(async (request, response) => {
  const answer = await routes[`${request.method} ${request.url}`]?.(request)
  response.writeHead(answer?.status ?? 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify(answer?.body ?? null))
}).listen(0, '127.0.0.1', () => {
  const bound = server.address()
  process.send?.({ port: typeof bound === 'object' ? bound?.port : 0 })
})
