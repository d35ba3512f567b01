import { randomUUID } from 'node:crypto'
import { request as newRequest } from '@playwright/test'
import { uniqueWord } from '../../factories/unique.ts'
import { registrationForm, trainingForm } from '../../forms.ts'
import { asOffice, expect, expectAccessible, long, type Officina, test } from '../officina.ts'
import { person, signIn } from './participant.ts'

// A participant who was there takes the signed paper of the year's hours.

const words = {
  fr: {
    title: 'Relevé d’heures de formation',
    year: 'Année',
    option: /2026 – 1\u00A0formation, 8\u00A0h/,
    language: 'Langue du relevé',
    download: 'Télécharger le relevé (PDF)',
    done: 'Relevé téléchargé',
    file: 'heures-2026.pdf',
  },
  en: {
    title: 'Record of training hours',
    year: 'Year',
    option: /2026 – 1\u00A0training, 8\u00A0h/,
    language: 'Language of the record',
    download: 'Download the record (PDF)',
    done: 'Record downloaded',
    file: 'hours-2026.pdf',
  },
} as const

/** Somebody who was there all day, in March. */
async function attended(officina: Officina, who: ReturnType<typeof person>) {
  const office = await newRequest.newContext({ baseURL: officina.url })
  await asOffice(office)
  const send = async <Answer>(address: string, data: object, method = 'POST'): Promise<Answer> => {
    const answer = await office.fetch(address, { method, data })
    expect(answer.ok(), `${address}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const held = { startsAt: '2026-03-02T08:00:00Z', endsAt: '2026-03-02T17:00:00Z', duration: 8, status: 'en_cours' }
  const training = await send<{ id: number }>(
    '/api/trainings',
    trainingForm({ title: `Session ${uniqueWord()}`, price: 0, ...held }),
  )
  const { id: registrationId } = await send<{ id: number }>(
    '/api/admin/registrations',
    registrationForm(training.id, { ...who }),
  )
  await send(`/api/registrations/${registrationId}/status`, { status: 'confirmée' }, 'PUT')
  const mark = (half: string) => ({ id: randomUUID(), registrationId, date: '2026-03-02', half, state: 'present' })
  await send(`/api/admin/trainings/${training.id}/presence`, { marks: [mark('morning'), mark('afternoon')] })
}

for (const [locale, tier] of [
  ['fr', {}],
  ['en', long],
] as const) {
  test(`a participant saves the hours of a year (${locale})`, tier, async ({ page, officina, context }) => {
    const said = words[locale]
    const who = person(`heures-${locale}`)
    await attended(officina, who)
    await signIn(page, officina, who)
    await context.addCookies([{ name: 'language', value: locale, url: officina.url }])
    await page.goto('/espace-participant?onglet=documents')
    const hours = page.getByRole('region', { name: said.title })
    await expect(hours.getByLabel(said.year)).toContainText(said.option)
    await expect(hours.getByLabel(said.language)).toHaveValue(locale)
    await expectAccessible(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      hours.getByRole('button', { name: said.download }).click(),
    ])
    expect(download.suggestedFilename()).toBe(said.file)
    await expect(page.getByText(said.done).first()).toBeVisible()

    // Without a network it says so, where the button is.
    await page.context().setOffline(true)
    await hours.getByRole('button', { name: said.download }).click()
    await expect(hours.getByRole('alert')).toBeVisible()
    await page.context().setOffline(false)
  })
}
