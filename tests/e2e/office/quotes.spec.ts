import { readFile } from 'node:fs/promises'
import { hasPoppler } from '../../../scripts/poppler.ts'
import { formatDayTime } from '../../../src/domain/values/dates.ts'
import { uniqueWord } from '../../factories/unique.ts'
import { look } from '../../pdf/poppler.ts'
import { expect, expectAccessible, findOne, test, toast } from './office.ts'
import { ownTraining } from './own-rows.ts'

test('a quote is made and sent, accepted without a script by a code, and its places are taken and invoiced', async ({
  office: page,
  officina,
  browser,
}) => {
  const word = uniqueWord()
  const name = `Pharmacie du Lac ${word}`
  const email = `titulaire.${word}@example.com`
  const startsAt = new Date(Date.now() + 40 * 86_400_000).toISOString()
  const training = await ownTraining(page, { price: 65_000, maxParticipants: 10, startsAt })
  await page.request.post('/api/admin/pharmacies', { data: { name, email } })

  await page.goto('/admin?onglet=devis')
  await page.getByRole('button', { name: 'Nouveau devis' }).click()
  const making = page.getByRole('dialog', { name: 'Nouveau devis' })
  await findOne(making, word)
  await making.getByRole('button', { name }).click()
  await expect(making.getByRole('searchbox', { name: 'Rechercher la formation' })).toBeVisible()
  await findOne(making, training.title)
  await making.getByRole('button', { name: training.title }).click()
  await expect(making.getByLabel('E-mail')).toHaveValue(email)
  await making.getByLabel('Places').fill('4')
  // The session's price stands there; another may be written.
  await expect(making.getByLabel('Prix d’une place')).toHaveValue('65000')
  await making.getByLabel('Remise par place').fill('5 000')
  await expect(making.getByRole('status')).toHaveText('Total\u00A0: 240\u00A0000\u00A0FCFA')
  await expectAccessible(page)
  await making.getByRole('button', { name: 'Envoyer le devis' }).click()
  await expect(toast(page)).toContainText(/Devis D-\d{4}-\d{5} envoyé/)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('En attente')

  const linkIn = (text = '') => /\S+\/devis\?devis=\d+&cle=[\w-]{43}/.exec(text)?.[0] ?? ''
  const brought = await officina.mails.waitFor(({ recipients }) => recipients.includes(email))
  const when = formatDayTime(startsAt, 'fr')
  expect(brought.text).toContain(when)
  expect(brought.text).toContain(training.location)
  await page.goto(linkIn(brought.text))
  await expect(page.getByRole('definition').filter({ hasText: when })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: training.location })).toBeVisible()
  await expectAccessible(page)
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const reader = await context.newPage()
  await reader.goto(linkIn(brought.text))
  await expect(reader.getByRole('main')).toContainText('240\u00A0000\u00A0FCFA')
  await reader.getByRole('button', { name: 'Recevoir le code' }).click()
  const coded = await officina.mails.waitFor(
    ({ recipients, text }) => recipients.includes(email) && /^\d{6}$/m.test(text ?? ''),
  )
  await reader.getByLabel('Code reçu par e-mail').fill(/^\d{6}$/m.exec(coded.text ?? '')?.[0] ?? '')
  // Its answer is another page: asked to reload on the way there, the browser has none to reload.
  const answered = reader.waitForEvent('load')
  await reader.getByRole('button', { name: 'Télécharger le devis (PDF)' }).click()
  await answered
  await expect
    .poll(async () => {
      await reader.reload()
      return reader.getByRole('link', { name: 'Télécharger le devis (PDF)' }).count()
    })
    .toBe(1)
  const downloading = reader.waitForEvent('download')
  await reader.getByRole('link', { name: 'Télécharger le devis (PDF)' }).click()
  const paper = await downloading
  expect(paper.suggestedFilename()).toMatch(/^Devis D-\d{4}-\d{5}\.pdf$/)
  if (hasPoppler()) {
    const text = look('pdftotext', await readFile(await paper.path()), '-raw').replaceAll(/\s+/g, ' ')
    expect(text).toContain(when.replaceAll('\u00A0', ' '))
    expect(text).toContain(training.location)
  }
  // The same code accepts it afterwards.
  await reader.getByLabel('Votre nom').fill('Dr Awa Koné')
  await reader.getByLabel('Code reçu par e-mail').fill(/^\d{6}$/m.exec(coded.text ?? '')?.[0] ?? '')
  await reader.getByRole('button', { name: 'Accepter', exact: true }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Le devis est accepté')
  await expect(reader.getByRole('main')).toContainText('Dr Awa Koné')
  const reference = /OFF-\w{7}/.exec((await reader.getByRole('main').textContent()) ?? '')?.[0] ?? ''
  expect(reference).not.toBe('')
  const told = await officina.mails.waitFor(
    ({ recipients, text }) => recipients.includes(email) && (text ?? '').includes('papiers='),
  )
  expect(told.text).toContain(reference)
  const invoice = reader.getByRole('link', { name: 'Télécharger la facture (PDF)' })
  await reader.goto(`${linkIn(told.text)}&papiers=${/papiers=([\w-]{43})/.exec(told.text ?? '')?.[1]}`)
  await expect
    .poll(async () => {
      await reader.reload()
      return invoice.count()
    })
    .toBe(1)
  await page.goto(reader.url())
  await expectAccessible(page)
  await context.close()

  await page.goto(`/admin?onglet=devis&q=${word}`)
  await expect(row).toContainText('Accepté')
  await expectAccessible(page)
  await row.getByRole('link', { name: 'Facture' }).click()
  await expect(page.getByRole('dialog', { name: /Facture proforma F-/ })).toContainText(name)
  await page.goto(`/admin?onglet=devis&q=${word}`)
  await row.getByRole('link', { name: reference }).click()
  await expect(page.getByRole('row', { name: /Participant 4/ })).toBeVisible()
})
