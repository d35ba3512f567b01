import type { Browser, Page } from '@playwright/test'
import { uniqueWord } from '../../factories/unique.ts'
import type { Officina } from '../officina.ts'
import { signInMail } from '../portal/participant.ts'
import { expect } from './office.ts'

/** A page of a browser in which a contact of a pharmacy of its own is signed in, let in by the office through the API. */
export async function ownPharmacy(
  office: Page,
  officina: Officina,
  browser: Browser,
): Promise<{ page: Page; name: string; email: string }> {
  const word = uniqueWord()
  const [name, email] = [`Pharmacie du Port ${word}`, `titulaire.${word}@example.ci`]
  const context = await browser.newContext({ baseURL: officina.url })
  const page = await context.newPage()
  const pharmacy = (await (await office.request.post('/api/admin/pharmacies', { data: { name } })).json()) as {
    id: number
  }
  expect((await page.request.post('/api/pharmacy/codes', { data: { email } })).ok()).toBe(true)
  const { code } = await signInMail(officina, email)
  expect((await page.request.post('/api/pharmacy/session', { data: { email, code } })).ok()).toBe(true)
  const asking = { name: 'Rose Aka', pharmacyName: name, phone: '0708091011' }
  expect((await page.request.put('/api/pharmacy/access', { data: asking })).ok()).toBe(true)
  const asked = (await (await office.request.get('/api/admin/pharmacy-contacts?state=asked&pageSize=200')).json()) as {
    id: number
    email: string
  }[]
  const contact = asked.find((one) => one.email === email)
  const data = { state: 'approved', pharmacyId: pharmacy.id }
  expect((await office.request.put(`/api/admin/pharmacy-contacts/${contact?.id}`, { data })).ok()).toBe(true)
  return { page, name, email }
}
