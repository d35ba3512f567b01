import type { factoriesOn } from './factories/build.ts'
import { quoteCode } from './factories/quote.ts'
import { quotePapersKey, quoteToken } from './quote-link.ts'
import type { Sample } from './samples.ts'

/** What the office would write to send a quote. */
export const quoteForm = (pharmacyId: number, trainingId: number) => ({
  pharmacyId,
  trainingId,
  places: 3,
  price: 65_000,
  discount: 5_000,
  expiresOn: new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10),
  email: 'titulaire@pharmacie-du-lac.example',
  locale: 'fr',
})

/** The samples of calls about quotes, each on one of its own. */
export function quoteSamplesOn(build: ReturnType<typeof factoriesOn>): Record<string, () => Promise<Sample>> {
  const byLink = (address: string, more: object) => async () => {
    const { id } = await build.quote()
    return { url: `/api/quotes/${address}`, body: { id, token: quoteToken(id), ...more } }
  }
  return {
    'GET /api/admin/quotes': async () => ({ url: '/api/admin/quotes' }),
    'GET /api/admin/quotes/export': async () => ({ url: '/api/admin/quotes/export' }),
    'POST /api/admin/quotes': async () => ({
      url: '/api/admin/quotes',
      body: quoteForm((await build.pharmacy()).id, (await build.training()).id),
    }),
    'POST /api/admin/quotes/:id/letters': async () => ({
      url: `/api/admin/quotes/${(await build.quote()).id}/letters`,
    }),
    'POST /api/admin/quotes/:id/withdrawal': async () => ({
      url: `/api/admin/quotes/${(await build.quote()).id}/withdrawal`,
    }),
    'POST /api/quotes/check': byLink('check', {}),
    'POST /api/quotes/code': byLink('code', {}),
    'POST /api/quotes/papers': byLink('papers', { code: quoteCode }),
    'GET /api/quotes/:id/papers/:paper': async () => {
      const { id } = await build.quote()
      return { url: `/api/quotes/${id}/papers/quote?key=${quotePapersKey(id)}` }
    },
    'POST /api/quotes/accept': byLink('accept', { name: 'Dr Awa Koné', code: quoteCode }),
  }
}
