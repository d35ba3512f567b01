import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { pdfWith } from '../../factories/attachment.ts'
import { uniqueWord } from '../../factories/unique.ts'
import { allTheSame } from '../../issued.ts'
import { expect, expectAccessible, failing, findOne, long, test, toast } from './office.ts'
import { ownRegistration, ownTraining, setTrainingStatus } from './own-rows.ts'

const pdf = { mimeType: 'application/pdf', buffer: pdfWith() }
const rows = (page: Page) => page.locator('tbody tr')
/** Files are made by a worker, which has the demonstration's own to make as well. */
const whenMade = { timeout: 45_000 }

async function finishedTraining(page: Page, people: { firstName: string; status?: string }[]) {
  const training = await ownTraining(page)
  for (const person of people) await ownRegistration(page, training.id, person)
  await setTrainingStatus(page, training, 'terminée')
  return training
}

test('certificates are issued to one and to the rest, downloaded, and revoked', async ({ office: page }) => {
  test.slow()
  const training = await finishedTraining(page, [
    { firstName: 'Awa' },
    { firstName: 'Bintou' },
    { firstName: 'Carine', status: 'en_attente' },
  ])
  await page.goto('/admin?onglet=documents')
  await page.getByRole('button', { name: 'Délivrer des certificats' }).click()
  const dialog = page.getByRole('dialog', { name: 'Délivrer des certificats' })
  await findOne(dialog, training.title)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: training.title }).click()

  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByText('Carine')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Délivrer', exact: true })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /^Awa/ }).check()
  await expect(dialog.getByLabel('Motif')).toHaveValue('Présence non relevée')
  await dialog.getByRole('checkbox', { name: 'Délivrer aussi à qui n’a pas tout payé' }).check()
  await expectAccessible(page)
  const mend = await failing(page, /\/certificates$/, 'POST')
  await dialog.getByRole('button', { name: 'Délivrer un certificat' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await mend()
  await dialog.getByRole('button', { name: 'Délivrer un certificat' }).click()
  await expect(toast(page)).toContainText('Certificats délivrés')
  await expect(dialog.getByRole('listitem')).toContainText(['Awa'])
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Délivrer d’autres certificats' }).click()
  await expect(dialog.getByText(/Déjà délivré\s: C-/)).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Awa' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Tous ceux qui n’en ont pas' }).check()
  await dialog.getByRole('checkbox', { name: 'Délivrer aussi à qui n’a pas tout payé' }).check()
  await dialog.getByRole('button', { name: 'Délivrer un certificat' }).click()
  await expect(dialog.getByRole('listitem')).toContainText(['Bintou'])
  await dialog.getByRole('link', { name: 'Voir les certificats' }).click()

  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(2)
  const row = rows(page).filter({ hasText: 'Awa' })
  await expect(row).toContainText('Prêt', whenMade)
  await row.getByRole('rowheader').getByRole('button').click()
  const sheet = page.getByRole('dialog', { name: /^Certificat de participation C-/ })
  await expect(sheet).toContainText('Repose surPrésence non relevée')
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await sheet.getByRole('button', { name: /^Télécharger/ }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^Certificat de participation C-.*\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await sheet.getByRole('button', { name: 'Révoquer' }).click()
  const question = page.getByRole('dialog', { name: 'Révoquer le document' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Révoquer' }).click()
  await expect(question.getByText('Indiquez le motif')).toBeVisible()
  await question.getByLabel('Motif').fill('Absente le jour de la session')
  const mendAgain = await failing(page, /\/revoke$/, 'POST')
  await question.getByRole('button', { name: 'Révoquer' }).click()
  await expect(question.getByRole('alert')).toBeVisible()
  await expect(question.getByLabel('Motif')).toHaveValue('Absente le jour de la session')
  await mendAgain()
  await question.getByRole('button', { name: 'Révoquer' }).click()
  await expect(toast(page)).toContainText('Document révoqué')
  await expect(sheet.getByText('Absente le jour de la session')).toBeVisible()
  const verification = await sheet.getByRole('link', { name: 'Ouvrir la page de vérification' }).getAttribute('href')
  await page.goto(verification ?? '')
  await expect(page.getByText('Ce certificat a été révoqué')).toBeVisible()
})

test('a certificate is replaced by a corrected one, and the old one says so', async ({ office: page }) => {
  const training = await finishedTraining(page, [{ firstName: 'Awa' }])
  const issued = await page.request.post(`/api/admin/trainings/${training.id}/certificates`, { data: allTheSame })
  expect(issued.ok()).toBe(true)
  await page.goto(`/admin?onglet=documents&type=certificate&formation=${training.id}`)
  await rows(page).getByRole('rowheader').getByRole('button').click()
  await page.getByRole('button', { name: 'Remplacer par un certificat corrigé' }).click()
  await expectAccessible(page)
  await page
    .getByRole('dialog', { name: 'Remplacer le certificat' })
    .getByRole('button', { name: 'Remplacer par un certificat corrigé' })
    .click()
  await expect(toast(page)).toContainText('Certificat remplacé')
  await page.getByRole('link', { name: /^le document/ }).click()
  await expect(page.getByRole('dialog').getByText('Remplacé', { exact: true })).toBeVisible()
})

test('a training that is not finished has no certificates yet', long, async ({ office: page }) => {
  const { id } = await ownTraining(page)
  await page.goto(`/admin?onglet=documents&certificats=${id}`)
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Cette formation n’est pas terminée.')
  await page.goto('/admin?onglet=documents&certificats=999999999')
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Cette formation n’existe pas ou plus.')
})

test('a file is attached to a training, whatever goes wrong on the way', async ({ office: page }) => {
  test.slow()
  const training = await ownTraining(page)
  const title = `Support ${uniqueWord()}`
  await page.goto(`/admin?onglet=documents&q=${encodeURIComponent(title)}`)
  await expect(page.getByText('Aucun document trouvé.')).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter un document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter un document' })
  await expect(dialog.getByText('20 Mio au plus')).toBeVisible()
  const send = dialog.getByRole('button', { name: 'Ajouter le document' })
  await send.click()
  await expect(dialog.getByText('Choisissez un fichier')).toBeVisible()
  await expect(dialog.getByText('Le titre est requis')).toBeVisible()
  await expect(dialog.getByText('Choisissez la formation')).toBeVisible()
  await expectAccessible(page)

  const file = dialog.getByLabel('Fichier')
  await file.setInputFiles({ name: 'programme.exe', mimeType: 'application/octet-stream', buffer: pdf.buffer })
  await expect(dialog.getByText(/^Type de fichier refusé/)).toBeVisible()
  await file.setInputFiles({ name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html></html>') })
  await expect(dialog.getByText(/^Type de fichier refusé/)).toHaveCount(0)
  await dialog.getByLabel('Titre', { exact: true }).fill(title)
  await findOne(dialog, training.title)
  await dialog.getByRole('button', { name: training.title }).click()
  await dialog.getByRole('checkbox', { name: /^Public/ }).check()
  await send.click()
  await expect(dialog.getByText(/^Type de fichier refusé/)).toBeVisible()

  await file.setInputFiles({ name: 'support.pdf', ...pdf })
  await page.route(/api\/admin\/documents\?/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('Pas de connexion')
  await expect(dialog.getByLabel('Titre', { exact: true })).toHaveValue(title)
  await page.unrouteAll()
  const mend = await failing(page, /api\/admin\/documents\?/, 'POST')
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('Une erreur est survenue sur le serveur')
  await mend()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Continuer la saisie' }).click()
  await send.click()
  await expect(toast(page)).toContainText('Document ajouté')
  await expect(dialog).toHaveCount(0)
  await expect(rows(page)).toContainText(['Public'])
  await expectAccessible(page)

  await page.getByRole('rowheader').getByRole('button', { name: title }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog', { name: 'Supprimer le document' }).getByRole('button', { name: 'Supprimer' }).click()
  await expect(toast(page)).toContainText('Document supprimé')
  await expect(page.getByText('Aucun document trouvé.')).toBeVisible()
})

test('a file for one participant is theirs alone', long, async ({ office: page }) => {
  const { id } = await ownTraining(page)
  const lastName = `Zadi ${uniqueWord()}`
  await ownRegistration(page, id, { firstName: 'Odile', lastName })
  await page.goto('/admin?onglet=documents')
  await page.getByRole('button', { name: 'Ajouter un document' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Fichier').setInputFiles({ name: 'Attestation de présence.pdf', ...pdf })
  await expect(dialog.getByLabel('Titre', { exact: true })).toHaveValue('Attestation de présence')
  await dialog.getByLabel('Type de document').selectOption('Autre document')
  await dialog.getByRole('radio', { name: 'Un participant' }).check()
  await findOne(dialog, lastName)
  await dialog.getByRole('button', { name: lastName }).click()
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Ajouter le document' }).click()
  await expect(toast(page)).toContainText('Document ajouté')
  await page.getByRole('searchbox').fill(lastName)
  await page.getByRole('combobox', { name: 'Type de document' }).selectOption('Autre document')
  await expect(rows(page)).toHaveCount(1)
  await rows(page).getByRole('rowheader').getByRole('button').click()
  await expect(page.getByRole('dialog').getByText('Le participant seul')).toBeVisible()
})

test('an invoice is given its FNE number, and printed again', async ({ office: page }) => {
  test.slow()
  const { id } = await ownTraining(page)
  const lastName = `Kra ${uniqueWord()}`
  await ownRegistration(page, id, { lastName })
  await page.goto(`/admin?onglet=documents&type=invoice&q=${encodeURIComponent(lastName)}`)
  await expect(rows(page)).toContainText(['Prêt'], whenMade)
  await rows(page).getByRole('rowheader').getByRole('button').click()
  await page.getByRole('button', { name: 'Saisir le numéro FNE' }).click()
  const dialog = page.getByRole('dialog', { name: 'Facture normalisée (FNE)' })
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Le numéro de la FNE est requis')).toBeVisible()
  await dialog.getByLabel('Numéro FNE').fill('2505842N26000001234')
  await dialog.getByLabel('Adresse de vérification').fill('http://fne.example')
  await expect(dialog.getByText('Saisissez une adresse complète, en https://')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Adresse de vérification').fill('https://www.services.fne.dgi.gouv.ci/1234')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page)).toContainText('Numéro FNE enregistré')
  const sheet = page.getByRole('dialog', { name: /^Facture proforma/ })
  await expect(sheet.getByText('2505842N26000001234')).toBeVisible()
  await expect(sheet.getByRole('button', { name: /^Télécharger/ })).toBeVisible(whenMade)
})

test('a file that could not be made says why, and is tried again', async ({ office: page }) => {
  test.slow()
  const { id } = await ownTraining(page)
  const lastName = `Assi ${uniqueWord()}`
  await ownRegistration(page, id, { lastName })
  const listed = await page.request.get(`/api/admin/documents?q=${encodeURIComponent(lastName)}`)
  const [invoice] = (await listed.json()) as { id: number }[]
  // Nothing makes a real one fail on purpose; what the worker then does is tested with it (documents/make-document.test.ts).
  const failed = { ...invoice, state: 'failed', validity: 'valid', failures: 8, lastError: 'font file is damaged' }
  const address = new RegExp(`api/admin/documents/${invoice?.id}$`)
  await page.route(address, (route) => route.fulfill({ json: failed }))
  await page.route(/api\/admin\/documents\?/, (route) =>
    route.fulfill({ json: [failed], headers: { 'X-Total-Count': '1' } }),
  )
  await page.goto('/admin?onglet=documents&etat=échec')
  await expect(rows(page)).toContainText(['Échec'])
  await rows(page).getByRole('rowheader').getByRole('button').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('alert')).toContainText('font file is damaged')
  await expectAccessible(page)
  await page.route(/\/retry$/, (route) => route.fulfill({ json: { ...failed, state: 'pending', lastError: null } }))
  await page.unroute(address)
  await sheet.getByRole('button', { name: 'Relancer la production' }).click()
  await expect(toast(page)).toContainText('Production relancée')
  await expect(sheet.getByRole('button', { name: /^Télécharger/ })).toBeVisible(whenMade)
})

test('a list that cannot be loaded is tried again, and an unknown document is said to be unknown', async ({
  office: page,
}) => {
  const mend = await failing(page, /api\/admin\/documents\?/)
  await page.goto('/admin?onglet=documents')
  await expect(page.getByText('Une erreur est survenue lors du chargement des documents.')).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin?onglet=documents&document=999999999')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Ce document n’existe pas.')
})

test('in English: a certificate is issued from the list of trainings', long, async ({ office: page }) => {
  const training = await finishedTraining(page, [{ firstName: 'Awa' }])
  await page.goto(`/admin?language=en&onglet=formations&q=${encodeURIComponent(training.title)}`)
  await page.getByRole('link', { name: /registered for/ }).click()
  await page.getByRole('tab', { name: 'Documents', exact: true }).last().click()
  await page.getByRole('link', { name: 'Issue certificates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Issue certificates' })
  await dialog.getByRole('checkbox', { name: 'Everyone who has none' }).check()
  await dialog.getByRole('checkbox', { name: 'Issue to those who have not paid everything too' }).check()
  await dialog.getByRole('button', { name: 'Issue one certificate' }).click()
  await expect(dialog.getByText('1 certificate issued')).toBeVisible()
  await dialog.getByRole('link', { name: 'See the certificates' }).click()
  const filter = page.getByRole('button', { name: `${training.title} Remove this filter` })
  await expect(rows(page)).toContainText(['Certificate'])
  await filter.click()
  await expect(filter).toHaveCount(0)
})

test('nothing is cut off at 360 px', long, async ({ office: page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await page.goto('/admin?onglet=documents')
  await expect(page.getByRole('table')).toBeVisible()
  expect(await width()).toBeLessThanOrEqual(360)
  await page.getByRole('button', { name: 'Ajouter un document' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  expect(await width()).toBeLessThanOrEqual(360)
})
