import { test as base, expect } from '../office/office.ts'
import { expectAccessible, long } from '../officina.ts'
import { atWave, expectNarrow, freshPhone, overSlow3g, paidFor, payWords, registered, title, ways } from './paying.ts'

const words = {
  fr: { away: 'Wave ne répond pas pour le moment', declare: 'J’ai payé', declared: 'J’ai payé' },
  en: { away: 'Wave does not answer at present', declare: 'I have paid', declared: 'I have paid' },
}

/** The simulated Wave out of order from when it is pressed; the others of this run find it as it was. */
const test = base.extend<{ outage: { begin: (payUrl: string) => Promise<void>; end: () => Promise<void> } }>({
  outage: async ({ office: page }, use) => {
    let at: string | undefined
    const press = (url: string, said: string) =>
      expect.poll(async () => (await page.request.post(url, { form: { acte: 'panne' } })).text()).toContain(said)
    const end = async () => {
      if (at === undefined) return
      await press(at, 'Mettre Wave en panne')
      at = undefined
    }
    await use({
      async begin(payUrl) {
        await press(payUrl, 'Remettre Wave en service')
        at = payUrl
      },
      end,
    })
    await end()
    // Keys that are kept again show it at once.
    expect((await page.request.put('/api/admin/payment-providers/wave/keys', { data: {} })).ok()).toBe(true)
  },
})

for (const [locale, scripts] of ways) {
  const say = { ...payWords[locale], ...words[locale] }

  test(
    `while Wave is away its page says so and keeps the second way, and what was paid meanwhile is seen afterwards (${locale}, ${scripts ? 'with' : 'without'} scripts)`,
    locale === 'fr' && scripts ? {} : long,
    async ({ office: page, officina, browser, outage }) => {
      test.slow()
      const [begun, late] = [
        await registered(page.request, officina, locale),
        await registered(page.request, officina, locale),
      ]
      const open = async (link: string) => {
        const phone = await freshPhone(browser, { javaScriptEnabled: scripts })
        await overSlow3g(phone)
        await phone.goto(link)
        return phone
      }
      const payer = await open(begun.link)
      await payer.getByRole('button', { name: say.pay('65\u00A0000') }).click()
      await atWave.shown(payer)
      await outage.begin(payer.url())

      const other = await open(late.link)
      await other.getByRole('button', { name: say.pay('65\u00A0000') }).click()
      await expect(other.getByRole('main')).toContainText(say.away)
      await expect(other.getByRole('button')).toHaveCount(0)
      if (scripts) await expectAccessible(other)
      await expectNarrow(other)
      await other.getByRole('link', { name: say.declare }).click()
      await expect(title(other)).toHaveText(say.declared)
      await other.context().close()

      // Wave has the money, and nobody has been told for certain.
      await atWave.pay(payer)
      await expect(payer.getByRole('main')).toContainText(say.waiting)
      if (scripts) await expectAccessible(payer)
      expect(await paidFor(page.request, begun.id)).toEqual([])
      await outage.end()
      await expect(title(payer)).toHaveText(say.received)
      await payer.context().close()
      expect(await paidFor(page.request, begun.id)).toEqual([65_000])

      const again = await open(late.link)
      await expect(again.getByRole('button', { name: say.pay('65\u00A0000') })).toBeVisible()
      await again.context().close()
    },
  )
}
