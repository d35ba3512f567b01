import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { startApi } from '../../../tests/api.ts'
import { createApp } from './app.ts'
import { createKept } from './kept.ts'
import type { Render } from './pages.ts'

const { build, services } = await startApi()

/** Renders what the API answers about a training, which it asks as the pages do. */
const render: Render = async (request, { fetch }) => {
  const slug = new URL(request.url).pathname.split('/').at(-1)
  const answer = await fetch(`http://in-process/api/trainings/${slug}`)
  const { title = '' } = (await answer.json()) as { title?: string }
  return new Response(`<!doctype html><html><head><title>${title}</title></head><body></body></html>`, {
    status: answer.status,
    headers: { 'content-type': 'text/html' },
  })
}
const app = createApp({ services, render })
const statedBy = async (path: string) => {
  const html = await (await app.request(path)).text()
  const [, json = 'null'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  return JSON.parse(json)?.['@graph'] as { '@type': string; name?: string }[] | undefined
}

test('a page about a training states the training that it was rendered with', async () => {
  const { slug, title } = await build.training({ title: 'Dispensation des antipaludiques' })
  const stated = await statedBy(`/formations/${slug}`)
  expect(stated?.map((statement) => statement['@type'])).toEqual(['Course', 'BreadcrumbList'])
  expect(stated?.[0]?.name).toBe(title)
})

test('a page of a training that is not there states nothing', async () => {
  expect(await statedBy('/formations/inconnue')).toBeUndefined()
})

/** Which of the addresses are kept once they were asked for, by a page that asks for the list with the filters of its address. */
async function keptOf(...addresses: string[]): Promise<string[]> {
  const kept: string[] = []
  const empty = createKept(services.config, Date.now)
  const recording = { ...empty, pages: { ...empty.pages, keep: async (path: string) => void kept.push(path) } }
  const list: Render = async (request, { fetch }) => {
    const place = new URL(request.url).searchParams.get('lieu')
    await fetch(`http://in-process/api/trainings?${new URLSearchParams(place ? { location: place } : {})}`)
    return new Response('<!doctype html><html><head></head></html>', { headers: { 'content-type': 'text/html' } })
  }
  const pages = createApp({ services, render: list, built: { clientFolder: tmpdir(), kept: recording } })
  for (const address of addresses) await pages.request(address)
  return kept
}

test('the list of trainings is kept with its filters, as far as there is something', async () => {
  await build.training({ location: 'Grand-Bassam' })
  const found = [
    '/formations',
    '/formations?lieu=Grand-Bassam',
    '/en/formations?mois=2026-12&lieu=Grand-Bassam&vue=calendrier',
  ]
  expect(await keptOf(...found)).toEqual(found)
})

test.each([
  ['a place with nothing', '/formations?lieu=Nulle-Part'],
  ['another order of the filters', '/formations?vue=calendrier&lieu=Grand-Bassam'],
  ['the same written otherwise', '/formations?lieu=%47rand-Bassam'],
  ['a filter said twice', '/formations?lieu=Grand-Bassam&lieu=Grand-Bassam'],
  ['something else besides', '/formations?lieu=Grand-Bassam&from=somewhere'],
  ['another page', '/services?lieu=Grand-Bassam'],
])('nobody fills the kept pages by asking for %s', async (_, address) => {
  await build.training({ location: 'Grand-Bassam' })
  expect(await keptOf(address)).toEqual([])
})
