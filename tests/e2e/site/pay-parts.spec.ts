import { expect, expectAccessible, long, test } from '../officina.ts'
import {
  atWave,
  closedOnTheWay,
  expectNarrow,
  freshPhone,
  overSlow3g,
  paidFor,
  payWords,
  registered,
  title,
  ways,
} from './paying.ts'

const words = {
  fr: { instalment: 'La prochaine échéance', all: 'Tout ce qui reste', cancelled: 'Cette inscription est annulée' },
  en: { instalment: 'The next instalment', all: 'All that remains', cancelled: 'This registration is cancelled' },
}

for (const [locale, scripts] of ways) {
  const say = { ...payWords[locale], ...words[locale] }
  const marked = locale === 'fr' && scripts ? {} : long
  const titled = (what: string) => `${what} (${locale}, ${scripts ? 'with' : 'without'} scripts)`

  test(
    titled('instalments are paid one after the other, each once'),
    marked,
    async ({ officina, playwright, browser }) => {
      test.slow()
      const office = await playwright.request.newContext({ baseURL: officina.url })
      const { id, link } = await registered(office, officina, locale)
      const plan = [
        ['2090-01-10', 25_000],
        ['2090-02-10', 20_000],
        ['2090-03-10', 20_000],
      ].map(([dueOn, amount]) => ({ dueOn, amount }))
      const agreed = await office.put(`/api/registrations/${id}/instalments`, { data: { instalments: plan } })
      expect(agreed.ok(), await agreed.text()).toBe(true)

      const phone = await freshPhone(browser, { javaScriptEnabled: scripts })
      await overSlow3g(phone)
      await phone.goto(link)
      const next = phone.getByRole('radio', { name: say.instalment })
      await expect(next).toBeChecked()
      if (scripts) await expectAccessible(phone)
      await expectNarrow(phone)
      await phone.getByRole('button', { name: say.pay('25\u00A0000') }).click()
      await atWave.pay(phone)
      await expect(title(phone)).toHaveText(say.received)
      await expect(phone.getByRole('main')).toContainText(say.remaining('40\u00A0000'))
      await phone.context().close()

      const other = await freshPhone(browser, { javaScriptEnabled: scripts })
      await overSlow3g(other)
      await other.goto(link)
      await expect(other.getByRole('radio', { name: say.instalment })).toBeChecked()
      await other.getByRole('button', { name: say.pay('20\u00A0000') }).click()
      await atWave.pay(other)
      await expect(other.getByRole('main')).toContainText(say.remaining('20\u00A0000'))
      // The last one is all that remains.
      await expect(other.getByRole('radio', { name: say.instalment })).toHaveCount(0)
      await expect(other.getByRole('radio', { name: say.all })).toBeChecked()
      await other.getByRole('button', { name: say.pay('20\u00A0000') }).click()
      await atWave.pay(other)
      await expect(other.getByRole('main')).toContainText(say.allPaid)
      expect(await paidFor(office, id)).toEqual([20_000, 20_000, 25_000])
      await other.context().close()
      await office.dispose()
    },
  )

  test(
    titled('who pays what was cancelled meanwhile reads that it came, and the office that it goes back'),
    marked,
    async ({ officina, playwright, browser }) => {
      test.slow()
      const office = await playwright.request.newContext({ baseURL: officina.url })
      const { id, lastName, link } = await registered(office, officina, locale)
      const phone = await freshPhone(browser, { javaScriptEnabled: scripts })
      await overSlow3g(phone)
      await phone.goto(link)
      await phone.getByRole('button', { name: say.pay('65\u00A0000') }).click()
      await atWave.shown(phone)
      const cancelled = await office.put(`/api/registrations/${id}/status`, { data: { status: 'annulée' } })
      expect(cancelled.ok()).toBe(true)
      await closedOnTheWay(phone, /retour=/, () => atWave.pay(phone))

      const other = await freshPhone(browser, { javaScriptEnabled: scripts })
      await overSlow3g(other)
      await other.goto(link)
      await expect(title(other)).toHaveText(say.received)
      await expect(other.getByRole('main')).toContainText(say.cancelled)
      await expect(other.getByRole('button')).toHaveCount(0)
      if (scripts) await expectAccessible(other)
      await expectNarrow(other)
      await other.context().close()
      const due = await office.get(`/api/admin/registrations?group=refundable&q=${encodeURIComponent(lastName)}`)
      expect(await due.json()).toMatchObject([{ id, paymentAmount: 65_000 }])
      await office.dispose()
    },
  )
}
