import { expect, test } from 'vitest'
import { startApi, visitor } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'

const { as, build } = await startApi()

/** How often one of the first takes longer than one of the second: 0.5 when nothing tells them apart. */
const advantage = (first: number[], second: number[]) =>
  first
    .flatMap((one) => second.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)))
    .reduce<number>((a, b) => a + b, 0) /
  (first.length * second.length)

test('asking for a code takes as long whether or not they match', async () => {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let pair = 0; pair < 60; pair++) {
    const registration = await build.registration()
    const people = { known: registration, unknown: { email: `${uniqueWord()}@example.ci`, phone: registration.phone } }
    for (const kind of pair % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const { email, phone } = people[kind]
      const begun = performance.now()
      await as(visitor).post('/api/participant/link-profile', { email, phone })
      times[kind].push(performance.now() - begun)
    }
  }
  expect(advantage(times.known.slice(10), times.unknown.slice(10))).toBeGreaterThan(0.3)
  expect(advantage(times.known.slice(10), times.unknown.slice(10))).toBeLessThan(0.7)
})
