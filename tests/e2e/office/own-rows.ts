import type { Page } from '@playwright/test'
import { uniqueWord } from '../../factories/unique.ts'
import { registrationForm, trainingForm } from '../../forms.ts'
import { expect } from './office.ts'

// Rows that only one test knows, made through the API by the administrator who is signed in on its page: the demonstration's own
// are shared by all tests of a worker.

async function call<Answer>(page: Page, method: 'POST' | 'PUT', address: string, data: object): Promise<Answer> {
  const answer = await page.request.fetch(address, { method, data })
  expect(answer.ok(), `${method} ${address}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Answer
}

interface OwnTraining {
  slug: string
  programmeId: number
  id: number
  title: string
  description: string
  location: string
}

/** A training whose title nobody else's contains. */
export const ownTraining = (page: Page, changes: Record<string, unknown> = {}): Promise<OwnTraining> =>
  call(page, 'POST', '/api/trainings', trainingForm({ title: `Session ${uniqueWord()}`, ...changes }))

/** Sets a training's status, as the office does when it is over. */
export const setTrainingStatus = (page: Page, { id, title, description }: OwnTraining, status: string) =>
  call(page, 'PUT', `/api/trainings/${id}`, { title, description, status })

/** Somebody registered for a training, confirmed unless told otherwise. */
export async function ownRegistration(
  page: Page,
  trainingId: number,
  { status = 'confirmée', ...changes }: Record<string, unknown> = {},
): Promise<{ id: number; price: number; paymentReference: string }> {
  const registration = await call<{ id: number; price: number; paymentReference: string }>(
    page,
    'POST',
    '/api/admin/registrations',
    registrationForm(trainingId, changes),
  )
  await call(page, 'PUT', `/api/registrations/${registration.id}/status`, { status })
  return registration
}

/** A payment in FCFA, with a reference that nobody else's contains. */
export async function ownPayment(
  page: Page,
  registrationId: number,
  amount: number,
  changes: Record<string, unknown> = {},
): Promise<{ reference: string }> {
  const reference = uniqueWord().toUpperCase()
  await call(page, 'POST', '/api/payments', { registrationId, amount, method: 'mobile', reference, ...changes })
  return { reference }
}
