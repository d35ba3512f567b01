import { uniqueWord } from '../../factories/unique.ts'
import { clicksOn, openDashboard } from './clicks.ts'
import { expect, expectAccessible, test, toast } from './office.ts'
import { ownRegistration, ownTraining } from './own-rows.ts'

const inWords = {
  fr: {
    dialog: 'Inscrire pour une officine',
    add: 'Ajouter une personne',
    link: /^C’est Awa/,
    done: /2 inscriptions enregistrées · 1 inscription reliée · référence F-/,
    pays: 'paie cette inscription.',
  },
  en: {
    dialog: 'Register for a pharmacy',
    add: 'Add a person',
    link: /^It is Awa/,
    done: /2 registrations recorded · 1 registration linked · reference F-/,
    pays: 'pays for this registration.',
  },
}

for (const locale of ['fr', 'en'] as const) {
  const words = inWords[locale]
  test(`a pharmacy phones for three, one of whom is registered already: nine clicks, one proforma, all told who pays (${locale})`, async ({
    office: page,
    officina,
  }) => {
    const word = uniqueWord()
    const [name, email] = [`Pharmacie ${word}`, `officine.${word}@example.ci`]
    const [known, own] = [`awa.${word}@example.ci`, `ama.${word}@example.ci`]
    expect((await page.request.post('/api/admin/pharmacies', { data: { name, email } })).ok()).toBe(true)
    const training = await ownTraining(page, { price: 65_000, startsAt: '2027-03-01T09:00:00Z' })
    const awa = { firstName: 'Awa', lastName: `Kone${word}`, phone: '07 11 22 33 44', email: known, locale }
    const { id } = await ownRegistration(page, training.id, awa)

    await openDashboard(page, locale)
    await expect(page.getByRole('tab').first()).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(words.dialog)
    await expect(page.getByRole('option', { selected: true })).toContainText(words.dialog)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: words.dialog })
    await expect(dialog.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(name)
    await dialog.getByRole('button', { name }).click()
    await expect(dialog.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(training.title)
    await dialog.getByRole('button', { name: training.title }).click()
    const line = (number: number) => dialog.getByRole('group', { name: `Participant ${number}` })
    const fill = async (number: number, values: string[]) => {
      for (const [at, value] of values.entries()) await line(number).getByRole('textbox').nth(at).fill(value)
    }
    await expect(line(1).getByRole('textbox').first()).toBeFocused()
    await fill(1, [`Ama${word}`, 'Rose', 'Auxiliaire', '07 01 02 03 04', own])
    await dialog.getByRole('button', { name: words.add }).click()
    // Under another e-mail, without her accent: she is found and linked, not registered twice.
    await fill(2, [`Koné${word}`, 'Awa', '', '0711223344', `autre.${word}@example.ci`])
    await expect(line(2).getByRole('checkbox', { name: words.link })).toBeChecked()
    await dialog.getByRole('button', { name: words.add }).click()
    await fill(3, [`Yao${word}`, 'Paul', 'Auxiliaire', '05 01 02 03 04'])
    await expectAccessible(page)
    await line(3).getByRole('textbox').nth(3).press('Enter')
    await expect(toast(page)).toContainText(words.done)
    expect(await clicksOn(page)).toBeLessThanOrEqual(9)

    await expect(dialog).toHaveCount(0)
    const people = await (await page.request.get(`/api/trainings/${training.id}/registrations`)).json()
    expect(people).toHaveLength(3)
    const { registration } = await (await page.request.get(`/api/registrations/${id}`)).json()
    expect(registration.pharmacy.name).toBe(name)
    const received = await officina.mails.waitFor(({ recipients }) => recipients.includes(email))
    expect(received.text).toMatch(/195.000.FCFA/)
    const told = await officina.mails.waitFor(
      ({ recipients, text = '' }) => recipients.includes(known) && text.includes(words.pays),
    )
    expect(told.text).not.toContain('FCFA')
  })
}
