import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { codeOnPaper } from '../../paper-code.ts'
import type { Officina } from '../officina.ts'
import { expect, expectAccessible, test, toast } from './office.ts'
import { ownRegistration, ownTraining } from './own-rows.ts'

const people = 6

/** A session that has just ended, with people who were there: of one half-day, or of two around midnight. */
async function held(office: Page) {
  const endsAt = new Date(Date.now() - 60_000)
  const startsAt = new Date(endsAt.getTime() - 3 * 3_600_000)
  const training = await ownTraining(office, {
    ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), duration: 3, price: 0 },
    english: { title: 'Quality in the pharmacy', description: null, details: {} },
  })
  const registrations = []
  for (let person = 0; person < people; person++) {
    const email = `evaluation-${randomUUID()}@example.ci`
    const { id } = await ownRegistration(office, training.id, {
      firstName: 'Aya',
      email,
      locale: person === 1 ? 'en' : 'fr',
    })
    registrations.push({ id, email })
  }
  const url = `/api/admin/trainings/${training.id}/presence`
  const { halves } = (await (await office.request.get(url)).json()) as { halves: { date: string; half: string }[] }
  const marks = registrations.flatMap(({ id }) =>
    halves.map(({ date, half }) => ({ id: randomUUID(), registrationId: id, date, half, state: 'present' })),
  )
  expect((await office.request.post(url, { data: { marks } })).ok()).toBe(true)
  return { training, registrations }
}

/**
 * The link of somebody: as it was mailed, for the upkeep looks for what is due each minute; at night, when no letter goes out, as it stands
 * on their slip.
 * @param person among the first five of the session, whose slips are on the first page
 */
async function linkFor(office: Page, { mails }: Officina, session: Session, person: number): Promise<string> {
  const patient = { timeout: 150_000, intervals: [500] }
  if (new Date().getUTCHours() < 8) {
    const url = `/api/admin/trainings/${session.training.id}/evaluation-links/${person === 1 ? 'en' : 'fr'}`
    await expect.poll(async () => (await office.request.get(url)).status(), patient).toBe(200)
    const pdf = await (await office.request.get(url)).body()
    const [width, height, margin, side] = [595.28, 841.89 / 5, 52, 118]
    const at = { x: width - margin - side, y: person * height + (height - side) / 2, side }
    return (await codeOnPaper(pdf, 200, { at })) ?? ''
  }
  const email = session.registrations[person]?.email ?? ''
  const found = () =>
    mails.received.find(({ recipients, text }) => recipients.includes(email) && text?.includes('/avis?'))
  await expect.poll(() => found() !== undefined, patient).toBe(true)
  return /https?:\S+\/avis\?\S+/.exec(found()?.text ?? '')?.[0] ?? ''
}
type Session = Awaited<ReturnType<typeof held>>

const words = {
  fr: {
    anonymous: 'Vos réponses sont anonymes.',
    send: 'Envoyer mes réponses',
    wrong: '7 questions attendent une réponse.',
    yes: 'Oui',
    thanks: 'Merci, c’est reçu',
    again: 'Vous avez déjà répondu, merci',
    named: 'Envoyer avec mon nom',
    noted: 'Noté avec votre nom. Vous pouvez encore le corriger.',
    text: 'Les exercices',
  },
  en: {
    anonymous: 'Your answers are anonymous.',
    send: 'Send my answers',
    wrong: '7 questions await an answer.',
    yes: 'Yes',
    thanks: 'Thank you, received',
    again: 'You have already answered, thank you',
    named: 'Send with my name',
    noted: 'Noted with your name. You can still correct it.',
    text: 'The exercises',
  },
}

/** Eight questions on a phone, by one link: what is left out is said at its field, and nothing typed is lost. */
async function answerOnPhone(page: Page, link: string, locale: 'fr' | 'en') {
  const say = words[locale]
  const loaded: Promise<number>[] = []
  page.on('requestfinished', (request) =>
    loaded.push(request.sizes().then((sizes) => sizes.responseBodySize + sizes.responseHeadersSize)),
  )
  const begun = Date.now()
  await page.goto(link, { waitUntil: 'networkidle' })
  expect((await Promise.all(loaded)).reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(15_000)
  await expect(page.getByText(say.anonymous)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByRole('textbox').fill(say.text)
  await page.getByRole('button', { name: say.send }).click()
  await expect(page.getByRole('alert')).toHaveText(say.wrong)
  await expect(page.getByRole('textbox')).toHaveValue(say.text)
  await expectAccessible(page)
  const groups = page.locator('form').first().getByRole('group')
  await expect(groups).toHaveCount(7)
  for (const group of (await groups.all()).slice(0, 6)) await group.getByRole('radio', { name: /^4/ }).check()
  await groups.nth(6).getByRole('radio', { name: say.yes }).check()
  await page.getByRole('button', { name: say.send }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.thanks)
  expect(Date.now() - begun).toBeLessThan(60_000)
  await expectAccessible(page)

  // Apart, and with their name.
  const named = page.locator('form')
  await named.getByRole('group').nth(0).getByRole('radio', { name: /^2/ }).check()
  await named.getByRole('group').nth(1).getByRole('radio', { name: /^4/ }).check()
  await page.getByRole('button', { name: say.named }).click()
  await expect(page.getByRole('status')).toHaveText(say.noted)
  await page.goto(link)
  const again = page.locator('form').first().getByRole('group')
  for (const group of (await again.all()).slice(0, 6)) await group.getByRole('radio', { name: /^1/ }).check()
  await again.nth(6).getByRole('radio', { name: say.yes }).check()
  await page.getByRole('button', { name: say.send }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.again)
}

test('people say by one link what a session was worth, and the office reads what it was worth', async ({
  office,
  officina,
  browser,
}) => {
  test.setTimeout(240_000)
  const session = await held(office)
  const { training } = session
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, javaScriptEnabled: true })
  const page = await phone.newPage()
  await answerOnPhone(page, await linkFor(office, officina, session, 0), 'fr')
  await answerOnPhone(page, await linkFor(office, officina, session, 1), 'en')
  await phone.close()

  const volet = `/admin?onglet=formations&formation=${training.id}&volet=evaluations`
  await office.goto(volet)
  await expect(office.getByText('2 réponses sur 6 (33\u00A0%)')).toBeVisible()
  await expect(office.getByText('Les chiffres paraissent à partir de 5 réponses.')).toBeVisible()
  for (const person of [2, 3, 4]) {
    const form = {
      form: 'answers',
      ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((at) => [`q${at}`, '5'])),
      q7: 'no',
      q8: '',
    }
    const answer = await office.request.post(await linkFor(office, officina, session, person), {
      form,
      maxRedirects: 0,
    })
    expect(answer.status()).toBe(303)
  }
  await office.reload()
  await expect(office.getByText('5 réponses sur 6 (83\u00A0%)')).toBeVisible()
  await expect(office.getByText('4,6 sur 5').first()).toBeVisible()
  await expect(office.getByText('40\u00A0% de oui')).toBeVisible()
  await expect(office.getByText('The exercises')).toBeVisible()
  await expectAccessible(office)
  const slips = office.waitForEvent('download')
  await office.getByRole('button', { name: 'Imprimer les liens (QR)' }).click()
  expect((await slips).suggestedFilename()).toBe('liens-evaluation.pdf')
})

test('a programme gets questions of its own, and a year what the office says of it', async ({ office }) => {
  const training = await ownTraining(office)
  await office.goto(`/admin?onglet=formations&formation=${training.id}&volet=organisation`)
  await expect(office.getByText('les 8 questions proposées')).toBeVisible()
  await office.getByRole('button', { name: 'Modifier les questions d’évaluation' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Questions de ce programme' }).first().check()
  const first = dialog.getByRole('listitem').first()
  await first.getByLabel('En français').fill('')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(first.getByLabel('En français')).toHaveAccessibleDescription(/Ce champ est requis/)
  await first.getByLabel('En français').fill('La salle convenait')
  await expectAccessible(office)
  for (const _ of [1, 2, 3, 4, 5, 6])
    await dialog
      .getByRole('button', { name: /^Retirer/ })
      .last()
      .click()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(office)).toContainText('Questions enregistrées')
  await expect(office.getByText('2 questions du programme')).toBeVisible()

  await office.goto('/admin?onglet=qualite')
  await expect(office.getByRole('heading', { name: 'Qualité' })).toBeVisible()
  await office.getByRole('button', { name: 'Modifier Ce que le cabinet en dit' }).click()
  await dialog.getByLabel('Réclamations reçues').fill('1')
  await dialog.getByLabel('Ce qui a été changé').fill('Une pause de plus le matin.')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(office)).toContainText('Année enregistrée')
  await expect(office.getByText('Une pause de plus le matin.')).toBeVisible()
  await expectAccessible(office)
  const paper = office.waitForEvent('download')
  await office.getByRole('button', { name: 'Le dossier de l’année (PDF)' }).click()
  expect((await paper).suggestedFilename()).toBe(`qualite-${new Date().getFullYear()}.pdf`)
})
