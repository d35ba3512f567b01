// `npm run bench:learners`: an evening of 300 learners at one server. All come within the first minute; then each brings a step every
// ten seconds, and reads 256 KiB of a film a minute. They run on this machine too, and so does the database. On a database of its own at
// `DATABASE_URL`.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { eq } from 'drizzle-orm'
import type { TakenCourse } from '../src/domain/courses/progress.ts'
import { type MediaAddress, pieceSize } from '../src/domain/media/media.ts'
import { courseAccess } from '../src/server/db/schema/course-access.ts'
import { courseEditionFiles } from '../src/server/db/schema/course-media.ts'
import { courseEditions } from '../src/server/db/schema/courses.ts'
import { openParticipantSession } from '../src/server/session/sessions.ts'
import { openOwnServer, withOwnDatabase } from './own-server.ts'
import { tell } from './results.ts'
import { startBench } from './rounds.ts'

const film = 24 * pieceSize
const part = 256 * 1024
/** Between two steps of a learner, in milliseconds. */
const betweenSteps = 10_000
const stepsAMinute = 6
/** Within how many milliseconds they come. */
const coming = 60_000

interface Learner {
  cookie: string
  registrationId: number
  fileId: number
}

/** The product, with a course that so many people have open. */
async function serve(url: string, folder: string, count: number) {
  const { build, config, db, listen } = await openOwnServer(url, folder)
  const { course, registration } = await build.course()
  const file = await build.media({}, film)
  const [edition] = await db.select().from(courseEditions).where(eq(courseEditions.courseId, course.id))
  await db.insert(courseEditionFiles).values({ editionId: edition?.id ?? 0, fileId: file.id })
  const learners: Learner[] = []
  for (let number = 0; number < count; number++) {
    const { id: participantId, email } = await build.participant()
    const form = { trainingId: registration.trainingId, participantId, email, status: 'confirmée' as const }
    const { id: registrationId } = await build.registration(form)
    const openedAt = new Date(Date.now() - 86_400_000)
    await db.insert(courseAccess).values({ registrationId, openedAt, endsAt: new Date(Date.now() + 86_400_000) })
    const browser = { ip: '127.0.0.1', userAgent: 'bench' }
    const token = await openParticipantSession(db, config.sessionSecret, participantId, browser, new Date())
    learners.push({ cookie: `session=${token}`, registrationId, fileId: file.id })
  }
  process.on('message', (message) => message === 'learners' && process.send?.(learners))
  process.send?.({ port: await listen() })
}

/** How long each answer took, in milliseconds, by what was asked. */
type Took = Record<'opening' | 'step' | 'part', number[]>

async function ask(took: number[], address: string, init: RequestInit, wanted: number): Promise<ArrayBuffer> {
  const begun = performance.now()
  const answer = await fetch(address, init)
  const body = await answer.arrayBuffer()
  took.push(performance.now() - begun)
  if (answer.status !== wanted)
    throw new Error(`${address}: ${answer.status} ${Buffer.from(body).toString().slice(0, 200)}`)
  return body
}

const json = (body: ArrayBuffer) => JSON.parse(Buffer.from(body).toString())

/** One of them, from the first page to the end of the evening. */
async function learn(origin: string, learner: Learner, wait: number, rounds: number, took: Took) {
  const { cookie, registrationId, fileId } = learner
  const headers = { cookie }
  const own = `${origin}/api/participant/courses`
  await setTimeout(wait)
  await ask(took.opening, own, { headers }, 200)
  const course = json(await ask(took.opening, `${own}/${registrationId}`, { headers }, 200)) as TakenCourse
  const lesson = course.modules[0]?.lessons[0]?.id ?? 0
  await ask(took.opening, `${own}/${registrationId}/lessons/${lesson}`, { headers }, 200)
  const address = await ask(took.opening, `${origin}/api/media/${fileId}/address`, { headers }, 200)
  const { url } = json(address) as MediaAddress
  const writing = { ...headers, origin, 'content-type': 'application/json' }
  const from = registrationId % stepsAMinute
  for (let round = 0; round < rounds; round++) {
    const next = setTimeout(betweenSteps)
    const at = { at: new Date().toISOString(), offset: 0 }
    const line = { id: randomUUID(), number: round + 1, lesson, kind: 'at', position: round * 10, played: 10, ...at }
    const init = { method: 'POST', headers: writing, body: JSON.stringify({ lines: [line] }) }
    await ask(took.step, `${own}/${registrationId}/steps`, init, 200)
    if (round % stepsAMinute === from) {
      const first = ((registrationId * 7 + round) % (film / part)) * part
      await ask(took.part, `${origin}${url}`, { headers: { cookie, range: `bytes=${first}-${first + part - 1}` } }, 206)
    }
    await next
  }
}

const below = (took: number[], share: number) =>
  took.toSorted((one, other) => one - other)[Math.ceil(took.length * share) - 1] ?? 0

async function main(url: string, folder: string, count: number, minutes: number) {
  const { server, origin } = await startBench('learners.ts', 'serve', url, folder, String(count))
  server.send('learners')
  const learners = await new Promise<Learner[]>((resolve) => server.once('message', resolve))
  const took: Took = { opening: [], step: [], part: [] }
  const rounds = minutes * stepsAMinute
  await Promise.all(learners.map((learner, at) => learn(origin, learner, (at / count) * coming, rounds, took))).finally(
    () => server.kill(),
  )
  await new Promise((resolve) =>
    server.exitCode === null && server.signalCode === null ? server.once('exit', resolve) : resolve(0),
  )
  for (const [name, times] of Object.entries(took)) {
    const figures = [0.5, 0.95, 0.99].map((share) => below(times, share).toFixed(0))
    console.log(`${name}: ${times.length} answers, ${figures.join(', ')} ms for half, 95 and 99 of 100`)
  }
  const all = Object.values(took).flat()
  tell(`${count} learners at once, 99 of 100 answers`, `${below(all, 0.99).toFixed(0)} ms`, '≤ 1000 ms')
}

const option = { type: 'string' } as const
const { values, positionals } = parseArgs({
  options: { learners: { ...option, default: '300' }, minutes: { ...option, default: '2' } },
  allowPositionals: true,
})
const [role, given = '', folder = '', count = ''] = positionals
if (role === 'serve') await serve(given, folder, Number(count))
else {
  const { DATABASE_URL } = process.env
  if (!DATABASE_URL) throw new Error('usage: node scripts/postgres.ts -- npm run bench:learners')
  await withOwnDatabase(DATABASE_URL, 'learners', (url, made) =>
    main(url, made, Number(values.learners), Number(values.minutes)),
  )
}
