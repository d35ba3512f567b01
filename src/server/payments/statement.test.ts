import { expect, test } from 'vitest'
import { hasPoppler } from '../../../scripts/poppler.ts'
import { administrator, startApi } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { look } from '../../../tests/pdf/poppler.ts'

const { api, as, build } = await startApi()
const office = as(administrator(await build.administrator()))

async function statementOf(id: number, language = 'fr') {
  await office.get('/api/user') // opens the session
  const session = (await office.cookies()).get('session')
  const url = `/api/admin/people/${id}/account/${language}`
  const answer = await api.request(url, { headers: { cookie: `session=${session}` } })
  const pdf = Buffer.from(await answer.arrayBuffer())
  return { answer, text: () => look('pdftotext', pdf, '-raw').replaceAll(/[\s\u00A0]+/g, ' ') }
}

test.runIf(hasPoppler())(
  'tells what became due and what was paid of all that is a person’s, and what is left',
  async () => {
    const email = `${uniqueWord()}@example.ci`
    const one = await build.registration({ email, price: 65_000, firstName: 'Awa', lastName: 'Koné' })
    const cancelled = await build.registration({ email, price: 50_000, status: 'annulée' })
    const foreign = await build.registration({ price: 65_000 })
    const pay = (registrationId: number, amount: number) =>
      office.post('/api/payments', { registrationId, amount, method: 'mobile', surplus: 'credit' })
    await pay(one.id, 66_000)
    await pay(foreign.id, 7_000)
    await build.payment({ registrationId: cancelled.id, amount: 20_000 })
    const french = await statementOf(cancelled.id)
    expect(french.answer.status).toBe(200)
    expect(french.answer.headers.get('content-type')).toBe('application/pdf')
    const text = french.text()
    for (const said of [
      'Relevé de compte',
      'Awa Koné',
      '66 000 FCFA',
      'inscription annulée',
      'En votre faveur : 20 000 FCFA',
      'Gardé en crédit pour vous : 1 000 FCFA',
    ])
      expect(text).toContain(said)
    expect(text).not.toContain('7 000 FCFA')
    expect((await statementOf(one.id, 'en')).text()).toContain('In your favour: 20 000 FCFA')
  },
)

test('of nobody there is none', async () => {
  expect((await office.get('/api/admin/people/2147483647/account/fr')).status).toBe(404)
})
