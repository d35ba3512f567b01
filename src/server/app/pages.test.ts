import { expect, test } from 'vitest'
import { startApi } from '../../../tests/api.ts'
import { createApp } from './app.ts'
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
