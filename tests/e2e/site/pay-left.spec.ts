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

// A person who pays over a bad line loses the browser at each step, and goes on in another one: docs/rules/online-payments.md#page.

for (const [locale, scripts] of ways) {
  const say = payWords[locale]

  test(
    `a browser that is closed before Wave, at Wave and before the way back loses nothing (${locale}, ${scripts ? 'with' : 'without'} scripts)`,
    locale === 'fr' ? {} : long,
    async ({ officina, playwright, browser }) => {
      test.slow()
      const office = await playwright.request.newContext({ baseURL: officina.url })
      const { id, email, link } = await registered(office, officina, locale)
      const open = async () => {
        const phone = await freshPhone(browser, { javaScriptEnabled: scripts })
        await overSlow3g(phone)
        await phone.goto(link)
        return phone
      }

      // Before Wave: what was sent has arrived, and nothing came back.
      const first = await open()
      await expect(title(first)).toHaveText(say.button)
      const wave = await closedOnTheWay(first, /\/c\/cos-/, () =>
        first.getByRole('button', { name: say.pay('65\u00A0000') }).click(),
      )

      const second = await open()
      await expect(second.getByRole('main')).toContainText(say.waiting)
      if (scripts) await expectAccessible(second)
      await expectNarrow(second)
      await expect(second.getByRole('link', { name: say.goOn })).toHaveAttribute('href', wave)
      await second.getByRole('link', { name: say.goOn }).click()
      await atWave.shown(second)
      await second.context().close()

      const third = await open()
      await expect(third.getByRole('main')).toContainText(say.waiting)
      expect(await paidFor(office, id)).toEqual([])
      await third.getByRole('link', { name: say.goOn }).click()
      await atWave.shown(third)
      await closedOnTheWay(third, /retour=/, () => atWave.pay(third))

      // Whether it is known already or not yet, the page says it without being asked again.
      const fourth = await open()
      await expect(title(fourth)).toHaveText(say.received)
      await expect(fourth.getByRole('main')).toContainText(say.allPaid)
      await expect(fourth.getByRole('button')).toHaveCount(0)
      if (scripts) await expectAccessible(fourth)
      await fourth.context().close()
      expect(await paidFor(office, id)).toEqual([65_000])
      await officina.mails.waitFor(
        ({ recipients, text = '' }) => recipients.includes(email) && text.includes(say.receipt),
      )
      await office.dispose()
    },
  )
}
