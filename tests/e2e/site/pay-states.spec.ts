import { defaultSettings } from '../../../src/domain/company/default-settings.ts'
import { companyOf } from '../../../src/domain/company/settings.ts'
import type {
  OnlinePaymentState,
  OwnOnlinePayment,
  PayableOnline,
} from '../../../src/domain/payments/online-payment.ts'
import type { Refused } from '../../../src/server/app/pay-page-form.ts'
import { payPageHtml, unknownPayLinkHtml } from '../../../src/server/app/pay-page-html.ts'
import { expect, expectAccessible, long, test } from '../officina.ts'
import { expectNarrow } from './paying.ts'

// Each state of the page that no journey comes to with the simulated Wave alone, as the page draws it.

const now = new Date('2026-11-30T10:00:00.000Z')
const company = companyOf(defaultSettings)
const owing: PayableOnline = {
  ...{ paymentReference: 'OFF-7QK2M4XZ', people: null, status: 'confirmée', price: 65_000, paymentAmount: 0 },
  ...{ remaining: 65_000, payer: null, declarations: [], instalment: null, down: [], origins: [], payments: [] },
  training: {
    ...{ slug: 'qualite', title: 'Qualité à l’officine', description: '', location: 'Abidjan' },
    ...{ english: { title: 'Quality in the pharmacy', description: null }, startsAt: '2026-12-14T09:00:00.000Z' },
  },
  operators: [{ operator: 'Wave', number: '+2250707070707' }],
  providers: ['wave'],
}
const begun = (state: OnlinePaymentState, changes: Partial<OwnOnlinePayment> = {}): Partial<PayableOnline> => ({
  payments: [
    {
      ...{ reference: 'OF12AB', provider: 'wave', amount: 65_000, state, problem: null, url: null, expiresAt: null },
      ...{ paidAmount: state === 'stuck' ? 65_000 : null, createdAt: '2026-11-30T09:58:00.000Z', endedAt: null },
      ...changes,
    },
  ],
})
const ofHub2 = { provider: 'hub2' } as const

const states: [string, Partial<PayableOnline>, Refused?][] = [
  ['asked for', begun('unknown')],
  ['to be confirmed on a phone', begun('open', ofHub2)],
  ['with a code that is asked for', { ...begun('open', { ...ofHub2, problem: 'otp' }), providers: ['wave', 'hub2'] }],
  ['checked after it was paid', begun('stuck')],
  ['not paid', begun('failed', { problem: 'insufficient-funds' })],
  ['not paid in time', begun('expired')],
  ['wholly paid', { paymentAmount: 65_000, remaining: 0 }],
  ['too little', { paymentAmount: 64_950, remaining: 50 }],
  ['paid by a pharmacy', { payer: 'Pharmacie des Lagunes' }],
  ['with several to pay by, one of them away', { providers: ['cinetpay', 'hub2'], down: ['wave'], instalment: 25_000 }],
  [
    'with what is wrong of a wallet',
    { providers: ['hub2'] },
    {
      ...{ message: 'Vérifiez la saisie', isOfPage: false, values: { choix: '65000', provider: 'hub2', phone: '07' } },
      fields: { operator: 'Choisissez votre opérateur', phone: 'Numéro de téléphone invalide' },
    },
  ],
]

for (const [locale, colorScheme] of [
  ['fr', 'light'],
  ['en', 'dark'],
  ['fr', 'dark'],
  ['en', 'light'],
] as const) {
  test.describe(
    `the page that takes payments (${locale}, ${colorScheme})`,
    locale === 'fr' && colorScheme === 'light' ? {} : long,
    () => {
      test.use({ colorScheme, viewport: { width: 360, height: 740 } })

      test('is for everybody and fits a phone, however things stand', async ({ page }) => {
        let shown = ''
        await page.route('**/payer?reference=*', (route) =>
          route.fulfill({ contentType: 'text/html; charset=utf-8', body: shown }),
        )
        await page.route('**/payer/etat?*', (route) => route.abort())
        const look = async (told: string, html: unknown) => {
          shown = String(await html)
          await page.goto(`${locale === 'fr' ? '' : '/en'}/payer?reference=OFF-7QK2M4XZ&cle=${'k'.repeat(43)}`)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expectAccessible(page, told)
          await expectNarrow(page)
        }
        for (const [told, changes, refused] of states) {
          const view = {
            payable: { ...owing, ...changes },
            state: 'as it is',
            returned: undefined,
            company,
            locale,
            now,
          }
          const link = { reference: 'OFF-7QK2M4XZ', cle: 'k'.repeat(43) }
          await look(told, payPageHtml({ ...view, link, isAgain: false, refused }))
        }
        await look('of an unknown link', unknownPayLinkHtml(company, locale))
      })
    },
  )
}
