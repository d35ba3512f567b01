import { uniqueWord } from '../../factories/unique.ts'
import { signInMail } from '../portal/participant.ts'
import { clicksOn, openCounted } from './clicks.ts'
import { expect, expectAccessible, findOne, test, toast } from './office.ts'
import { ownTraining } from './own-rows.ts'

const inTenDays = () => new Date(Date.now() + 10 * 86_400_000).toISOString()

for (const [locale, words] of Object.entries({
  fr: {
    ...{ email: 'Adresse e-mail', ask: 'Recevoir un code', code: 'Code à six chiffres', enter: 'Entrer' },
    ...{ name: 'Votre nom', pharmacy: 'Nom de l’officine', phone: 'Téléphone', access: 'Demander l’accès' },
    ...{
      waiting: 'Votre demande est chez nous',
      team: 'Inscrire mon équipe',
      session: 'Session',
      add: 'Ajouter une personne',
    },
    ...{ lastName: 'Nom', firstName: 'Prénom', position: 'Fonction', person: 'Participant', terms: 'J’accepte' },
    ...{
      submit: 'Inscrire',
      done: '4 inscriptions enregistrées',
      confirm: 'Confirmer le nom',
      change: 'Changer la personne',
    },
    ...{
      save: 'Enregistrer',
      saved: 'Nom enregistré',
      keep: 'Continuer la saisie',
      confirmed: 'Nom confirmé',
      unnamed: 'Places à nommer plus tard',
    },
  },
  en: {
    ...{ email: 'Email address', ask: 'Receive a code', code: 'Six-digit code', enter: 'Enter' },
    ...{ name: 'Your name', pharmacy: 'Name of the pharmacy', phone: 'Phone', access: 'Ask for access' },
    ...{ waiting: 'We have your request', team: 'Register my team', session: 'Session', add: 'Add a person' },
    ...{
      lastName: 'Last name',
      firstName: 'First name',
      position: 'Position',
      person: 'Participant',
      terms: 'I accept',
    },
    ...{
      submit: 'Register',
      done: '4 registrations recorded',
      confirm: 'Confirm the name',
      change: 'Change the person',
    },
    ...{ save: 'Save', saved: 'Name saved', keep: 'Go on typing', confirmed: 'Name confirmed' },
  },
})) {
  test(`a pharmacy is let in and registers four auxiliaries in twelve clicks at most, in ${locale}`, {
    tag: locale === 'fr' ? [] : ['@long'],
  }, async ({ office, officina, browser }) => {
    const word = uniqueWord()
    const [name, email] = [`Pharmacie du Port ${word}`, `titulaire.${word}@example.ci`]
    const training = await ownTraining(office, { price: 65_000, maxParticipants: 10, startsAt: inTenDays() })
    const made = await office.request.post('/api/admin/pharmacies', { data: { name } })
    expect(made.status()).toBe(201)

    // The door: an address is proven, and access asked for.
    const context = await browser.newContext({ baseURL: officina.url })
    const page = await context.newPage()
    await page.goto(`/espace-pharmacie?language=${locale}`)
    await page.getByLabel(words.email).fill(email)
    await expectAccessible(page)
    await page.getByRole('button', { name: words.ask }).click()
    const { code } = await signInMail(officina, email)
    await page.getByLabel(words.code).fill(code)
    await page.getByRole('button', { name: words.enter }).click()
    await page.getByLabel(words.name).fill('Rose Aka')
    await page.getByLabel(words.pharmacy).fill(name)
    await page.getByLabel(words.phone).fill('07 08 09 10 11')
    await expectAccessible(page)
    await page.getByRole('button', { name: words.access }).click()
    await expect(page.getByRole('heading', { name: words.waiting })).toBeVisible()

    // The office lets them in.
    await office.goto('/admin?onglet=officines')
    const asked = office.getByRole('listitem').filter({ hasText: email })
    await asked.getByRole('button', { name: 'Ouvrir l’accès' }).click()
    const dialog = office.getByRole('dialog', { name: 'Ouvrir l’espace officine à Rose Aka' })
    await findOne(dialog, word)
    await expectAccessible(office)
    await dialog.getByRole('button', { name }).click()
    await expect(toast(office)).toContainText('Accès ouvert')

    // Four people, of whom nobody has an e-mail.
    await openCounted(page, `/espace-pharmacie?language=${locale}`)
    await page.getByRole('button', { name: words.team }).click()
    const booking = page.getByRole('dialog', { name: words.team })
    await booking.getByLabel(words.session).selectOption({ value: String(training.id) })
    for (let number = 1; number <= 4; number++) {
      if (number > 1) await booking.getByRole('button', { name: words.add }).click()
      const line = booking.getByRole('group', { name: `${words.person} ${number}` })
      await line.getByLabel(words.lastName, { exact: true }).fill(`Kouadio ${number} ${word}`)
      await line.getByLabel(words.firstName, { exact: true }).fill('Ama')
      await line.getByLabel(words.position).fill('Auxiliaire')
      await line.getByLabel(words.phone).fill('0708091011')
    }
    // What was typed is not lost by a key.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: words.keep }).click()
    await booking.getByRole('checkbox').check()
    await expect(booking.getByRole('status')).toContainText('260\u00A0000\u00A0FCFA')
    await expectAccessible(page)
    await booking.getByRole('button', { name: words.submit, exact: true }).click()
    await expect(toast(page)).toContainText(words.done)
    expect(await clicksOn(page)).toBeLessThanOrEqual(12)

    // Who comes is changed, and a name confirmed.
    const cards = page.getByRole('main').getByRole('listitem')
    await expect(cards).toHaveCount(4)
    await expect(page.getByRole('main')).toContainText('260\u00A0000\u00A0FCFA')
    await cards.first().getByRole('button', { name: words.change }).click()
    const naming = page.getByRole('dialog')
    await naming.getByLabel(words.lastName, { exact: true }).fill(`Bamba ${word}`)
    await naming.getByLabel(words.firstName, { exact: true }).fill('Issa')
    await naming.getByLabel(words.position).fill('Auxiliaire')
    await naming.getByLabel(words.phone).fill('0102030405')
    await naming.getByRole('button', { name: words.save }).click()
    await expect(toast(page)).toContainText(words.saved)
    await page.getByRole('button', { name: new RegExp(`^${words.confirm}.*Issa Bamba`) }).click()
    await expect(toast(page)).toContainText(words.confirmed)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectAccessible(page)
    await context.close()
  })
}
