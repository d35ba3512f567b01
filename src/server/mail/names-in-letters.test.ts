// What somebody or an organization is called never becomes a link in a letter (docs/rules/notifications-and-mail.md#form).
import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { lettersAbout } from '../../../tests/outbox.ts'
import { hasAddress } from '../../domain/values/bare-address.ts'
import { aboutSomebody, type Letter, paragraph, renderMail } from './layout.ts'
import { messageReply } from './messages.ts'

const { as, build, db, visitorsCall } = await startApi()
const { company } = visitorsCall()

/** What of a mail's HTML a mail program looks for addresses in: not what is a link already. */
const readableIn = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<a [^>]*>.*?<\/a>/gs, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(company.email, '')
const linkedFrom = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)
const plainOf = (text: string) => text.replaceAll(company.email, '')

const letter = (name: string): Letter => ({
  subject: 'Votre inscription',
  heading: `Bonjour ${name}`,
  blocks: [
    paragraph(`${name} a inscrit ${name}, et paie.`),
    { type: 'facts', rows: [['Officine', name]] },
    paragraph('Notre site est https://officina.example/formations et notre adresse aide@officina.example.'),
  ],
})

test.each(['Allopharma.ci', 'Cliquez evil.me', 'bit.do/abc', 'Sanofi.Côte.Org', 'пример.рф'])('%s', (name) => {
  const { html, text } = aboutSomebody(renderMail(letter(name), company, 'fr'), name, 'fr')
  const own = /https:\/\/officina\.example\/formations|aide@officina\.example\.?/g
  expect(hasAddress(readableIn(html).replaceAll(own, ''))).toBe(false)
  expect(hasAddress(plainOf(text).replaceAll(own, ''))).toBe(false)
  expect(linkedFrom(html)).toEqual([])
  // What is said stays readable, and what is an address on purpose stays one.
  expect(html.replaceAll(/<[^>]+>/g, '')).toContain(name)
  expect(text).toContain('https://officina.example/formations et notre adresse aide@officina.example.')
})

test('nothing that nobody sees is put between its letters', () => {
  const { html, text } = renderMail(letter('Allopharma.ci'), company, 'fr')
  expect(`${html}${text}`).not.toMatch(/\p{Cf}/u)
  expect(text).toContain('Allopharma. ci a inscrit Allopharma. ci, et paie.')
})

test('a long text without a space costs little', () => {
  const long = 'a'.repeat(10_000)
  expect(renderMail({ subject: '', heading: '', blocks: [paragraph(long)] }, company, 'fr').text).toContain(long)
})

test('what the office has written itself keeps its addresses', () => {
  const message = { message: 'Allez sur evil.me', subject: 'autre', locale: 'fr', createdAt: new Date() } as const
  const { html, text } = renderMail(messageReply(message, 'La salle\u00A0: zoom.us/j/12', company.name), company, 'fr')
  expect(html).toContain('zoom.us/j/12')
  expect(text).toContain('zoom.us/j/12')
  expect(text).toContain('evil. me')
})

test('a registration of people of « Allopharma.ci », as its letters say it', async () => {
  const office = as(administrator(await build.administrator()))
  const pharmacy = await build.pharmacy({ name: 'Allopharma.ci' })
  // One of before names were looked at.
  const { id } = await build.registration({
    ...{ firstName: 'Cliquez evil.me', organization: 'Allopharma.ci', pharmacyId: pharmacy.id },
  })
  await office.put(`/api/registrations/${id}/status`, { status: 'confirmée' })
  const letters = await lettersAbout(db, id)
  expect(letters.length).toBeGreaterThan(0)
  for (const { htmlContent, textContent } of letters) {
    expect(readableIn(htmlContent)).not.toMatch(/evil\.me|Allopharma\.ci/)
    expect(plainOf(textContent)).not.toMatch(/evil\.me|Allopharma\.ci/)
  }
})
