import { uniqueWord } from '../../factories/unique.ts'
import { expectFits } from '../small-screen.ts'
import { expect, expectAccessible, test, toast } from './office.ts'
import { ownPharmacy } from './own-pharmacy.ts'
import { ownTraining } from './own-rows.ts'

const mails = { cancelled: /Inscription annulée/, moved: /Changement de session/ }

for (const [locale, words] of Object.entries({
  fr: {
    ...{ cancel: 'Annuler la place', title: 'Annuler cette place', cancelled: 'Place annulée' },
    ...{ move: 'Changer de date', date: 'Choisir une autre date', moved: 'Date changée', day: /lundi 7 avril 2031/i },
  },
  en: {
    ...{ cancel: 'Cancel the place', title: 'Cancel this place', cancelled: 'Place cancelled' },
    ...{ move: 'Change the date', date: 'Choose another date', moved: 'Date changed', day: /Monday 7 April 2031/i },
  },
})) {
  test(`a contact cancels one place and moves another on a phone, and each person is written to, in ${locale}`, {
    tag: locale === 'fr' ? [] : ['@long'],
  }, async ({ office, officina, browser }) => {
    const word = uniqueWord()
    const first = await ownTraining(office, { price: 65_000, maxParticipants: 10, startsAt: '2031-03-03T09:00:00Z' })
    const other = { title: first.title, price: 65_000, startsAt: '2031-04-07T09:00:00Z', location: 'Bouaké' }
    await ownTraining(office, { ...other, programmeId: first.programmeId })
    // People may change the date by themselves where the programme says so, and so may their pharmacy.
    const programme = `/api/programmes/${first.programmeId}`
    const { version } = await (await office.request.get(programme)).json()
    const change = { selfTransfer: true, sessions: 'all', version }
    expect((await office.request.put(programme, { data: change })).status()).toBe(200)
    const { page, email } = await ownPharmacy(office, officina, browser)
    const person = (firstName: string, phone: string) => ({
      ...{ lastName: `Aka ${word}`, firstName, position: 'Auxiliaire', phone },
      email: `${firstName.toLowerCase()}.${word}@example.ci`,
    })
    const [rose, issa] = [person('Rose', '0708091011'), person('Issa', '0102030405')]
    const data = { trainingId: first.id, people: [rose, issa], unnamed: 1, termsAccepted: true }
    expect((await page.request.post('/api/pharmacy/bookings', { data })).status()).toBe(201)
    const proformas = async () => {
      const found = await office.request.get(
        `/api/admin/documents?documentType=invoice&pageSize=200&trainingId=${first.id}`,
      )
      return (await found.json()) as { number: string; validity: string }[]
    }
    expect(await proformas()).toHaveLength(1)
    const booked = (await (await page.request.get('/api/pharmacy/registrations')).json()) as {
      id: number
      firstName: string
    }[]
    const idOf = (firstName: string) => booked.find((one) => one.firstName === firstName)?.id

    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/espace-pharmacie?language=${locale}`)
    const place = (firstName: string) =>
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: `${firstName} Aka ${word}` })
    await expectFits(page, 'the places')
    await place('Rose').getByRole('button', { name: words.cancel }).click()
    const asking = page.getByRole('dialog', { name: new RegExp(words.title) })
    await expect(asking).toContainText(`Rose Aka ${word}`)
    await expectAccessible(page)
    await expectFits(page, 'the question')
    await asking.getByRole('button', { name: words.cancel }).click()
    await expect(toast(page)).toContainText(words.cancelled)
    await expect(asking).toHaveCount(0)
    await expect(place('Rose').getByRole('button', { name: words.cancel })).toHaveCount(0)
    expect((await proformas()).filter(({ validity }) => validity === 'valid')).toHaveLength(1)
    expect(await proformas()).toHaveLength(2)

    await place('Issa').getByRole('button', { name: words.move }).click()
    const choosing = page.getByRole('dialog', { name: words.date })
    await expectAccessible(page)
    await expectFits(page, 'the dates')
    await choosing.getByRole('button', { name: words.day }).click()
    await expect(toast(page)).toContainText(words.moved)
    await expect(choosing).toHaveCount(0)
    await expect(place('Issa')).toContainText('Bouaké')

    for (const [subject, of] of [
      [mails.cancelled, rose],
      [mails.moved, issa],
    ] as const)
      for (const to of [of.email, email]) {
        const mail = await officina.mails.waitFor(
          (one) => one.recipients.includes(to) && subject.test(one.subject ?? ''),
        )
        expect(mail.text?.includes('/espace-pharmacie'), to).toBe(to === email)
      }
    for (const [firstName, action] of [
      ['Rose', 'change_status'],
      ['Issa', 'transfer'],
    ] as const) {
      const trail = `/api/admin/audit?subjectType=registration&subjectId=${idOf(firstName)}&action=${action}`
      const entries = (await (await office.request.get(trail)).json()) as { actor: string }[]
      expect(
        entries.map(({ actor }) => actor.replace(/\d+$/, '')),
        firstName,
      ).toEqual(['contact '])
    }
    await page.context().close()
  })
}
