import { bookedPerson } from '../../forms.ts'
import { expect, expectAccessible, long, test } from '../office/office.ts'
import { ownPharmacy } from '../office/own-pharmacy.ts'
import { ownTraining } from '../office/own-rows.ts'
import { atWave, expectNarrow, freshPhone, overSlow3g, payLinkOf, payWords, title, ways } from './paying.ts'

const words = {
  fr: { together: 'Pour 4 inscriptions', paid: 'Payé 260\u00A0000\u00A0FCFA' },
  en: { together: 'For 4 registrations', paid: 'Paid 260\u00A0000\u00A0FCFA' },
}

for (const [locale, scripts] of ways) {
  const say = { ...payWords[locale], ...words[locale] }

  test(
    `a pharmacy pays for four people at once from its space, and sees it in another browser (${locale}, ${scripts ? 'with' : 'without'} scripts)`,
    locale === 'fr' && scripts ? {} : long,
    async ({ office, officina, browser }) => {
      test.slow()
      const startsAt = new Date(Date.now() + 20 * 86_400_000).toISOString()
      const training = await ownTraining(office, { price: 65_000, maxParticipants: 9, startsAt })
      const { page: desk, name, email } = await ownPharmacy(office, officina, browser)
      const people = [1, 2, 3, 4].map(() => bookedPerson())
      const data = { trainingId: training.id, people, unnamed: 0, termsAccepted: true }
      const booked = await desk.request.post('/api/pharmacy/bookings', { data })
      expect(booked.status(), await booked.text()).toBe(201)
      const letter = new URL(await payLinkOf(officina, email))
      letter.pathname = locale === 'fr' ? '/payer' : '/en/payer'

      await desk.setViewportSize({ width: 360, height: 740 })
      await desk.goto(`/espace-pharmacie?language=${locale}`)
      await desk.getByRole('link', { name: say.button }).first().click()
      await expect(title(desk)).toHaveText(say.button)
      await expect(desk.getByRole('main')).toContainText(say.together)
      for (const { lastName } of people) await expect(desk.getByRole('main')).not.toContainText(lastName)
      await expectAccessible(desk)
      await expectNarrow(desk)
      await desk.getByRole('button', { name: say.pay('260\u00A0000') }).click()
      await atWave.shown(desk)
      const wave = desk.url()
      await desk.context().close()

      const phone = await freshPhone(browser, { javaScriptEnabled: scripts })
      await overSlow3g(phone)
      await phone.goto(letter.href)
      await expect(phone.getByRole('link', { name: say.goOn })).toHaveAttribute('href', wave)
      await phone.getByRole('link', { name: say.goOn }).click()
      await atWave.pay(phone)
      await expect(title(phone)).toHaveText(say.received)
      await expect(phone.getByRole('main')).toContainText(say.allPaid)
      if (scripts) await expectAccessible(phone)
      await phone.context().close()

      const found = await office.request.get(`/api/admin/online-payments?state=recorded&q=${encodeURIComponent(name)}`)
      expect(await found.json()).toMatchObject([{ paidAmount: 260_000, booking: { people: 4 } }])
      const theirs = await office.request.get(`/api/trainings/${training.id}/registrations`)
      expect(await theirs.json()).toMatchObject(Array(4).fill({ paymentAmount: 65_000 }))
    },
  )
}
