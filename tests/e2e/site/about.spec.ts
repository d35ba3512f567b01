import { asOffice, expect, test } from '../officina.ts'

test('the page of the firm begins with its people, the first of them largest, and without any with its story', async ({
  page,
}) => {
  await page.goto('/a-propos')
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings.first()).toHaveText('Notre équipe')
  const widths = await page
    .getByRole('listitem')
    .getByRole('img', { name: /Koffi-Touré|N’Dri/ })
    .evaluateAll((faces) => faces.map((face) => face.getBoundingClientRect().width))
  expect(widths[0]).toBeGreaterThan(widths[1] ?? 0)

  await asOffice(page.request)
  const { version, value } = await (await page.request.get('/api/admin/site/team')).json()
  const publish = (entries: object[], from: number) =>
    page.request.put('/api/admin/site', {
      data: { part: 'team', value: { ...value, entries }, version: from, action: 'publish' },
    })
  const { version: emptied } = await (await publish([], version)).json()
  await page.reload()
  await expect(headings.first()).toHaveText('Notre histoire')
  expect((await publish(value.entries, emptied)).ok()).toBe(true)
})
