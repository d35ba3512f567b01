import { uniqueWord } from '../../factories/unique.ts'
import { expect, hydrated, long, openTrainings, test } from '../officina.ts'
import { fillRegistration } from '../registration-form.ts'

// From a first page to a registration on a phone: few taps, whatever page search or a link has led to.

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

const words = {
  fr: { register: "S'inscrire à cette formation", submit: 'Valider mon inscription', done: 'Inscription confirmée' },
  en: { register: 'Register for this training', submit: 'Confirm my registration', done: 'Registration confirmed' },
}

for (const { locale, start, plan } of [
  { locale: 'fr', start: '/', plan: {} },
  { locale: 'fr', start: '/formations', plan: {} },
  { locale: 'fr', start: '/services', plan: {} },
  { locale: 'en', start: '/en', plan: long },
  { locale: 'en', start: '/en/formations', plan: long },
  { locale: 'en', start: '/en/services', plan: long },
] as const) {
  test(`from ${start} a newcomer registers with at most six taps`, plan, async ({ page, request }) => {
    const say = words[locale]
    let taps = 0
    const count = () => taps++
    await page.exposeFunction('countTap', count)
    await page.addInitScript(() =>
      // What a plain form or a label makes of a tap is none of the person's.
      document.addEventListener(
        'click',
        (event) => event.isTrusted && event.detail > 0 && (window as unknown as { countTap: () => void }).countTap(),
        true,
      ),
    )
    // A newcomer passes over what says that it is full.
    const open = (await openTrainings(request)).map(({ slug }) => `${locale === 'en' ? '/en' : ''}/formations/${slug}`)
    await page.goto(start)
    await page
      .locator(open.map((path) => `main a[href="${path}"]:visible`).join(', '))
      .first()
      .tap()
    await hydrated(page)
    await page.getByRole('button', { name: say.register }).tap()
    const email = `${uniqueWord()}@example.com`
    await fillRegistration(page, { firstName: 'Aya', lastName: 'Brou', email }, locale)
    await page.getByRole('button', { name: say.submit }).tap()
    await expect(page.getByRole('heading', { name: say.done })).toBeInViewport()
    expect(taps).toBeGreaterThan(3)
    expect(taps).toBeLessThanOrEqual(6)
  })
}
