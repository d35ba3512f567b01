import { uniqueWord } from '../../factories/unique.ts'
import { expect, expectAccessible, test, toast } from '../office/office.ts'
import { ownPharmacy } from '../office/own-pharmacy.ts'
import { ownRegistration, ownTraining } from '../office/own-rows.ts'
import { smallScreen } from '../small-screen.ts'
import { person, signIn, signInMail } from './participant.ts'

const words = {
  fr: {
    ...{ details: /Détails/, title: 'Votre officine', agree: 'Laisser voir', withdraw: 'Ne plus laisser voir' },
    ...{ email: 'Adresse e-mail', ask: 'Recevoir un code', code: 'Code à six chiffres', enter: 'Entrer' },
    ...{ agreed: 'Avec leur accord' },
  },
  en: {
    ...{ details: /Details/, title: 'Your pharmacy', agree: 'Let it see', withdraw: 'Stop letting it see' },
    ...{ email: 'Email address', ask: 'Receive a code', code: 'Six-digit code', enter: 'Enter' },
    ...{ agreed: 'With their agreement' },
  },
}

for (const locale of ['fr', 'en'] as const) {
  test(`a participant lets their pharmacy see a registration that it does not pay for, and no longer, in ${locale}`, {
    tag: locale === 'fr' ? [] : ['@long'],
  }, async ({ office, officina, browser }) => {
    const say = words[locale]
    const word = uniqueWord()
    const who = person(`accord-${word}`)
    const post = async (address: string, data: object, method = 'POST') => {
      const answer = await office.request.fetch(address, { method, data })
      expect(answer.ok(), `${address}: ${await answer.text()}`).toBe(true)
      return answer.json()
    }
    const registered = async (trainingId: number) =>
      post('/api/admin/registrations', {
        ...{ ...who, trainingId, locale: 'fr', organization: 'Pharmacie du Port', position: 'Auxiliaire' },
      })
    const [paidFor, alone] = [
      await ownTraining(office, { startsAt: '2031-03-03T09:00:00Z' }),
      await ownTraining(office, { startsAt: '2031-04-07T09:00:00Z' }),
    ]
    const { id } = await registered(paidFor.id)
    await registered(alone.id)
    const pharmacy = await post('/api/admin/pharmacies', { name: `Pharmacie du Port ${word}` })
    await post('/api/admin/registrations/pharmacy', { ids: [id], pharmacyId: pharmacy.id }, 'PUT')

    // Who speaks for the pharmacy enters, and sees what it pays for.
    const email = `titulaire.${word}@example.ci`
    const atPharmacy = await (await browser.newContext({ baseURL: officina.url })).newPage()
    await atPharmacy.goto(`/espace-pharmacie?language=${locale}`)
    await atPharmacy.getByLabel(say.email).fill(email)
    await atPharmacy.getByRole('button', { name: say.ask }).click()
    await atPharmacy.getByLabel(say.code).fill((await signInMail(officina, email)).code)
    await atPharmacy.getByRole('button', { name: say.enter }).click()
    await expect(atPharmacy.getByLabel(say.code)).toBeHidden()
    const access = { name: 'Rose Aka', pharmacyName: pharmacy.name, phone: '0708091011' }
    const asked = await atPharmacy.request.put('/api/pharmacy/access', { data: access })
    expect(asked.ok(), await asked.text()).toBe(true)
    const waiting = await (await office.request.get('/api/admin/pharmacy-contacts?state=asked&pageSize=200')).json()
    const contact = waiting.find((one: { email: string }) => one.email === email)
    await post(`/api/admin/pharmacy-contacts/${contact.id}`, { state: 'approved', pharmacyId: pharmacy.id }, 'PUT')
    await atPharmacy.reload()
    await expect(atPharmacy.getByRole('main')).toContainText(paidFor.title)
    await expect(atPharmacy.getByRole('main')).not.toContainText(alone.title)

    // The participant agrees, with one click.
    const own = await (await browser.newContext({ baseURL: officina.url, viewport: smallScreen })).newPage()
    await signIn(own, officina, who)
    await own.goto(`/espace-participant?language=${locale}`)
    const card = own.getByRole('tabpanel').getByRole('listitem').filter({ hasText: alone.title })
    await card.getByRole('link', { name: say.details }).click()
    const part = own.getByRole('dialog').getByRole('region', { name: say.title })
    await part.getByRole('button', { name: say.agree }).click()
    await expect(toast(own)).toContainText(pharmacy.name)
    await expectAccessible(own)
    await atPharmacy.reload()
    const shown = atPharmacy.getByRole('region', { name: say.agreed })
    await expect(shown).toContainText(alone.title)
    await expect(shown).not.toContainText('FCFA')
    await expectAccessible(atPharmacy)

    // And takes it back.
    await part.getByRole('button', { name: say.withdraw }).click()
    await expect(part.getByRole('button', { name: say.agree })).toBeVisible()
    await atPharmacy.reload()
    await expect(atPharmacy.getByRole('main')).toContainText(paidFor.title)
    await expect(shown).toHaveCount(0)
    await own.context().close()
    await atPharmacy.context().close()
  })
}

test('a pharmacy reads all that people agreed to show, page by page', async ({ office, officina, browser }) => {
  test.slow()
  const { page: atPharmacy, name } = await ownPharmacy(office, officina, browser)
  const [pharmacy] = await (await office.request.get(`/api/admin/pharmacies?q=${name}`)).json()
  const who = person(`accords-${uniqueWord()}`)
  const ids: number[] = []
  for (let index = 0; index <= 25; index++) {
    const training = await ownTraining(office, { startsAt: '2031-03-03T09:00:00Z' })
    ids.push((await ownRegistration(office, training.id, { ...who })).id)
  }
  const [paidFor, ...alone] = ids
  const payer = { ids: [paidFor], pharmacyId: pharmacy.id }
  expect((await office.request.put('/api/admin/registrations/pharmacy', { data: payer })).ok()).toBe(true)
  const own = await (await browser.newContext({ baseURL: officina.url })).newPage()
  await signIn(own, officina, who)
  const data = { pharmacyId: pharmacy.id, agreed: true }
  for (const id of alone) {
    const said = await own.request.put(`/api/participant/registrations/${id}/pharmacy`, { data })
    expect(said.ok(), await said.text()).toBe(true)
  }
  await atPharmacy.goto('/espace-pharmacie?language=fr')
  const shown = atPharmacy.getByRole('region', { name: 'Avec leur accord' })
  await expect(shown.getByRole('listitem')).toHaveCount(24)
  await expectAccessible(atPharmacy)
  await shown.getByRole('button', { name: 'Suivant' }).click()
  await expect(shown.getByRole('listitem')).toHaveCount(1)
  await expect(shown.getByRole('heading', { name: 'Avec leur accord' })).toBeFocused()
  await own.context().close()
  await atPharmacy.context().close()
})
