import { expect, test } from '../officina.ts'

/** What a text browser begins a new line for: it knows no newer element, so that `nav`, `header` and `details` run on. */
const lines =
  'address blockquote br center dd div dl dt fieldset form h1 h2 h3 h4 h5 h6 hr li menu ol option p pre table tbody td tfoot th thead tr ul'
const isLine = new Set(lines.split(' '))
const unseen = /<!--[\s\S]*?-->|<(script|style|template|svg)\b[\s\S]*?<\/\1>/g
const word = '[\\p{L}\\p{N}@+]'
const [endsInWord, beginsWithWord] = [new RegExp(`${word}$`, 'u'), new RegExp(`^${word}`, 'u')]

/**
 * Where the words of two elements touch, read as a text browser reads a page: lines part, all else stands as it comes. A picture is its
 * text; what is typed into is none.
 */
function touchingWords(html: string): string[] {
  const found: string[] = []
  let [before, hasCrossed] = ['', false]
  const body = html.slice(html.indexOf('<body')).replaceAll(unseen, '')
  for (const [token] of body.matchAll(/<[^>]*>|[^<]+/g)) {
    const tag = /^<\/?([a-z0-9]+)/i.exec(token)?.[1]?.toLowerCase()
    const text = tag === undefined ? token : tag === 'img' ? / alt="([^"]*)"/.exec(token)?.[1] : undefined
    if (tag !== undefined && tag !== 'sup') hasCrossed = true // « 1er » is one word
    if (tag !== undefined && isLine.has(tag)) before = ''
    if (!text) continue
    if (hasCrossed && endsInWord.test(before) && beginsWithWord.test(text))
      found.push(`${before.slice(-30)}|${text.slice(0, 30)}`)
    before = text
    hasCrossed = tag !== undefined
  }
  return found
}

test('words that touch are found as a text browser shows them', () => {
  const page = (inside: string) => touchingWords(`<body>${inside}</body>`)
  expect(page('<nav><a>Accueil</a><a>Services</a></nav><a>Contact</a>')).toEqual([
    'Accueil|Services',
    'Services|Contact',
  ])
  expect(page('<a>+225 27</a><!-- --><a>contact@x.ci</a>')).toEqual(['+225 27|contact@x.ci'])
  expect(page('<img alt="Une salle"><span>Illustration</span>')).toEqual(['Une salle|Illustration'])
  expect(page('le 1<sup>er</sup> décembre')).toEqual([])
  expect(page('<a>Accueil</a> <a>Services</a><p>Un <b>mot</b>.</p><ul><li>a</li><li>b</li></ul>')).toEqual([])
})

for (const prefix of ['', '/en'])
  test(`no link, fact or word of a public page runs into the next${prefix && ' in English'}`, async ({ page }) => {
    const trainings = (await (await page.request.get('/api/trainings')).json()) as { slug: string }[]
    const [first] = trainings
    const paths = ['/', '/services', '/formations', '/formations?vue=calendrier', `/formations/${first?.slug}`]
    const others = ['/formations-en-ligne', '/a-propos', '/contact', '/verification', '/politique-confidentialite']
    for (const path of [...paths, ...others, '/conditions-utilisation']) {
      const address = prefix + (prefix && path === '/' ? '' : path)
      const answer = await page.request.get(address)
      expect(answer.ok(), address).toBe(true)
      expect(touchingWords(await answer.text()), address).toEqual([])
    }
  })
