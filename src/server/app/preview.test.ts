import { expect, test } from 'vitest'
import { administrator, participant, startApi, visitor } from '../../../tests/api.ts'
import { teamMember, teamOf } from '../../../tests/factories/site-content.ts'
import { createApp } from './app.ts'
import { createKept } from './kept.ts'

const { as, build, services } = await startApi()
const kept = createKept(services.config, Date.now)
const app = createApp({
  services,
  render: async (_request, { content }) => {
    const [{ team }, { gallery }] = [await content('about'), await content('home')]
    const said = [...team.map(({ name }) => name), ...gallery.images.map(({ description }) => description)]
    return new Response(`<!doctype html><title>${said.join()}</title>`, { headers: { 'content-type': 'text/html' } })
  },
  built: { clientFolder: 'public', kept },
})
const draft = await build.siteContent({ value: teamOf(teamMember({ name: 'Brouillon' })) })

/** What somebody reads at the address of a draft. */
async function preview(caller: Parameters<typeof as>[0]) {
  const cookies = [...(await as(caller).cookies())].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await app.request(`/a-propos?apercu=${draft.id}`, { headers: cookies ? { cookie: cookies } : {} })
  return { text: await response.text(), headers: response.headers }
}

test('an administrator sees a page with the draft in it, which nobody keeps or indexes', async () => {
  const { text, headers } = await preview(administrator(await build.administrator()))
  expect(text).toContain('Brouillon')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(kept.pages.last('/a-propos')).toBeUndefined()
})

test('what a page asks for later, once it is published, stands in a page with a draft', async () => {
  const described = 'Certains avaient pris la route la veille'
  expect((await preview(administrator(await build.administrator()))).text).toContain(described)
  expect((await preview(visitor)).text).not.toContain(described)
})

test.each([
  ['a visitor', async () => visitor],
  ['a participant', async () => participant(await build.participant())],
])('%s sees the page as it is', async (_, caller) => {
  const { text } = await preview(await caller())
  expect(text).toContain('Koffi-Touré')
  expect(text).not.toContain('Brouillon')
})
