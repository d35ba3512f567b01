import type { Page } from '@playwright/test'
import { allTheSame } from '../../issued.ts'
import { codeOnPaper } from '../../paper-code.ts'
import { ownRegistration, ownTraining, setTrainingStatus } from '../office/own-rows.ts'
import { expect } from '../officina.ts'

/** Certificates of a session that ended years ago; each person has one. */
export async function issued(
  page: Page,
  people: string[],
  validityMonths: number | null,
): Promise<Map<string, Certificate>> {
  const training = await ownTraining(page, { startsAt: '2024-03-04T09:00:00Z', endsAt: '2024-03-04T12:00:00Z' })
  const { title, description, programmeId } = training
  const programme = { title, description, validityMonths, sessions: 'all' }
  expect((await page.request.put(`/api/programmes/${programmeId}`, { data: programme })).ok()).toBe(true)
  for (const firstName of people) await ownRegistration(page, training.id, { firstName })
  await setTrainingStatus(page, training, 'terminée')
  const answer = await page.request.post(`/api/admin/trainings/${training.id}/certificates`, { data: allTheSame })
  expect(answer.ok(), await answer.text()).toBe(true)
  const found = new Map<string, Certificate>()
  for (const certificate of (await answer.json()).issued as Certificate[]) {
    const { holder } = await (await page.request.get(`/api/verification/${certificate.number}`)).json()
    found.set(String(holder).split(' ')[0] ?? '', certificate)
  }
  return found
}

export interface Certificate {
  id: number
  number: string
}

/** What the QR code of a certificate says, read from its paper once that is made: the number, and what stands behind the `#`. */
export async function codeOf(page: Page, { id, number }: Certificate): Promise<string> {
  const download = await page.request.get(`/api/admin/documents/${id}/download`)
  const { url } = (await download.json()) as { url: string }
  const text = await codeOnPaper(await (await page.request.get(url)).body(), 200)
  const [address = '', digits = ''] = (text ?? '').split('#')
  expect(new URL(address).pathname).toBe(`/v/${number}`)
  return digits
}

/** Waits until the papers of these certificates are made. */
export async function papersOf(page: Page, certificates: Certificate[]): Promise<void> {
  for (const { id } of certificates)
    await expect
      .poll(async () => (await (await page.request.get(`/api/admin/documents/${id}`)).json()).state, {
        timeout: 60_000,
      })
      .toBe('ready')
}
