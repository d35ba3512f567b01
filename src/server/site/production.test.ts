import { expect, test } from 'vitest'
import { administrator } from '../../../tests/api.ts'
import { startApp } from '../../../tests/app.ts'
import type { SiteContent } from '../../domain/site/site-content.ts'

const { as, build, ask, services } = await startApp({ config: { production: true } })
const headers = { host: new URL(services.config.publicUrl).host }
const shown = async () => JSON.parse((await ask('/content/fr/about', { headers })).text).team

test('production shows no sample person unless the office chose to', async () => {
  expect(await shown()).toEqual([])
  const office = as(administrator(await build.administrator()))
  const { body } = await office.get<SiteContent>('/api/admin/site/team')
  expect(body).toMatchObject({ value: { entries: [] }, isShown: false })
  await office.put('/api/admin/site', { part: 'team', value: body.samples, version: 0, action: 'publish' })
  expect(await shown()).toHaveLength(4)
})
