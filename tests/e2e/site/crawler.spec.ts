import { expect, test } from '../officina.ts'

/** The addresses a page refers to: links, sources, source sets, sprites, calendars. */
function references(html: string): string[] {
  const single = [...html.matchAll(/\s(?:href|src|content)="([^"]+)"/g)]
    .filter((match) => !match[0].startsWith(' content="#'))
    .map((match) => match[1] ?? '')
  const sets = [...html.matchAll(/\ssrcSet="([^"]+)"/gi)].flatMap((match) =>
    (match[1] ?? '').split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? ''),
  )
  return [...single, ...sets].map((reference) => reference.replaceAll('&amp;', '&'))
}

/** The participant space, the office and the mailbox are other screens, walked by their own tests. */
const isElsewhere = (path: string) => /^\/(admin|espace-participant|boite-mail)(\/|$)/.test(path)

/**
 * How many addresses are read whose questions have the same names: filters of the list make two thousand, all of them by the same code.
 * The long tier reads all.
 */
const perQuestion = process.env.AXE_WIDTHS ? Number.POSITIVE_INFINITY : 20

test('no link, anchor or asset of the public site is broken', async ({ request, officina }) => {
  const pages = new Map<string, string>()
  const assets = new Set<string>()
  const anchors = new Set<string>()
  const broken: string[] = []
  const queue = ['/', '/en']
  const asked = new Map<string, number>()
  const left = new Set<string>()
  const isLeft = (address: string) => {
    const { pathname, searchParams } = new URL(address, officina.url)
    if (searchParams.size === 0) return false
    const question = `${pathname}?${[...new Set(searchParams.keys())].sort()}`
    const count = (asked.get(question) ?? 0) + 1
    asked.set(question, count)
    if (count > perQuestion) left.add(address)
    return count > perQuestion
  }
  while (queue.length > 0) {
    const path = queue.pop() ?? ''
    if (pages.has(path) || left.has(path) || isLeft(path)) continue
    // Time for each page: a slow machine is no broken link.
    test.setTimeout(test.info().timeout + 2_000)
    const response = await request.get(path, { maxRedirects: 0 })
    if (!response.headers()['content-type']?.startsWith('text/html')) {
      if (response.status() >= 400) broken.push(`${path} answers ${response.status()}`)
      pages.set(path, '')
      continue
    }
    const html = await response.text()
    pages.set(path, html)
    if (response.status() !== 200) broken.push(`${path} answers ${response.status()}`)
    for (const reference of references(html)) {
      if (!URL.canParse(reference, officina.url + path)) continue
      const url = new URL(reference, officina.url + path)
      if (!/^(https?:)?\/|^#|^\?/.test(reference) || url.origin !== officina.url || isElsewhere(url.pathname)) continue
      const address = url.pathname + url.search
      if (/\.[a-z0-9]{2,12}$/i.test(url.pathname)) assets.add(address)
      else if (!url.searchParams.has('language')) queue.push(address)
      if (url.hash && url.pathname !== '/icons.svg') anchors.add(`${address}${url.hash}`)
    }
  }
  for (const asset of assets) {
    const response = await request.get(asset)
    if (response.status() !== 200) broken.push(`${asset} answers ${response.status()}`)
  }
  for (const anchor of anchors) {
    const [path = '', id = ''] = anchor.split('#')
    if (left.has(path)) continue
    if (!pages.get(path)?.includes(` id="${decodeURIComponent(id)}"`)) broken.push(`${anchor} leads nowhere`)
  }
  const icons = await (await request.get('/icons.svg')).text()
  const drawn = new Set([...icons.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]))
  const used = [...pages.values()].flatMap((html) =>
    [...html.matchAll(/icons\.svg#([a-z-]+)"/g)].map((match) => match[1]),
  )
  for (const icon of new Set(used)) if (!drawn.has(icon)) broken.push(`the icon ${icon} is not drawn`)

  console.log(
    `crawled ${pages.size} pages, ${assets.size} assets, ${anchors.size} anchors, ${new Set(used).size} icons`,
  )
  expect(broken).toEqual([])
  expect(pages.size).toBeGreaterThan(40)
})
