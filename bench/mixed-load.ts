import { setTimeout } from 'node:timers/promises'
import { sampleAdministrator } from '../src/domain/staff/demo.ts'
import { registrationForm, trainingForm } from '../tests/forms.ts'

const readers = 20
/** Between two registrations of the same writer, in milliseconds. */
const betweenRegistrations = 250
const writers = 2

/** Each visitor has an address of its own (`X-Forwarded-For`), so that no limit ends the load. */
const fromSomewhere = (count: number) => ({
  'x-forwarded-for': `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`,
})

/** Makes trainings with room for everybody, as the administrator. @returns their numbers */
async function makeTrainings(url: string, environment: Record<string, string>): Promise<number[]> {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = environment
  const json = { 'content-type': 'application/json' }
  const account = username && password ? { username, password } : sampleAdministrator
  const signedIn = await fetch(`${url}/api/login`, { method: 'POST', headers: json, body: JSON.stringify(account) })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const made: number[] = []
  for (let number = 1; number <= 12; number++) {
    const startsAt = new Date(Date.now() + (number * 7 + 60) * 86_400_000).toISOString()
    const form = trainingForm({
      title: `Bench ${number}`,
      maxParticipants: 10_000,
      startsAt,
      price: 50_000,
      duration: 7,
    })
    const answer = await fetch(`${url}/api/trainings`, {
      method: 'POST',
      headers: { ...json, cookie },
      body: JSON.stringify(form),
    })
    if (answer.status !== 201) throw new Error(`no training was made: ${answer.status} ${await answer.text()}`)
    made.push(((await answer.json()) as { id: number }).id)
  }
  return made
}

/**
 * What a busy day brings, all at once: kept pages, pages that are rendered for one reader, the catalogue by the API, and registrations,
 * each of which has its mail and its paper made.
 * @param environment the server's, for its administrator
 * @param lasts milliseconds
 * @returns what was answered, in words
 */
export async function mixedLoad(url: string, environment: Record<string, string>, lasts: number): Promise<string> {
  const trainings = await makeTrainings(url, environment)
  const until = performance.now() + lasts
  const counts = { read: 0, registered: 0, refused: 0 }
  let visitors = 0
  const pages = ['/', '/formations', '/en/formations', '/services', '/api/trainings', '/contact']

  async function read(reader: number) {
    while (performance.now() < until) {
      const visitor = ++visitors
      const isUnkept = visitor % 20 === 0
      const path = isUnkept ? `/contact?n=${visitor}` : (pages[(visitor + reader) % pages.length] ?? '/')
      const answer = await fetch(url + path, { headers: { ...fromSomewhere(visitor), 'accept-encoding': 'br' } })
      await answer.arrayBuffer()
      if (answer.ok) counts.read++
      else counts.refused++
    }
  }
  async function register() {
    while (performance.now() < until) {
      const visitor = ++visitors
      const answer = await fetch(`${url}/api/registrations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...fromSomewhere(visitor) },
        body: JSON.stringify(registrationForm(trainings[visitor % trainings.length] ?? 0)),
      })
      await answer.arrayBuffer()
      if (answer.status === 201) counts.registered++
      else counts.refused++
      await setTimeout(betweenRegistrations)
    }
  }
  await Promise.all([
    ...Array.from({ length: readers }, (_, reader) => read(reader)),
    ...Array.from({ length: writers }, register),
  ])
  return `${counts.read} reads, ${counts.registered} registrations, ${counts.refused} refused`
}
