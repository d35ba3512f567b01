import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { LogForm } from '../../../src/domain/attendance/presence-log.ts'
import { formatMoment } from '../../../src/domain/values/dates.ts'
import { phoneAt } from '../../phone-log.ts'
import { expect, expectAccessible, long, test, toast } from './office.ts'
import { ownRegistration, ownTraining, setTrainingStatus } from './own-rows.ts'

const words = {
  fr: {
    toDo: 'Présence\u00A0: 4 à régler',
    title: (count: number) => `À régler (${count})`,
    later: /^Un relevé fait après tient\s: Absent, le .* par admin$/,
    gone: 'La session n’avait pas cette demi-journée.',
    halves: 'Aller aux demi-journées',
    count: 'Compter',
    keep: 'Laisser ce qui tient',
    dismiss: 'Ne plus attendre',
    noReport: /^Téléphone Android · Chrome \([0-9A-F]{4}\) d’admin, liste prise le .*, pas encore de compte rendu$/,
    present: 'Présent',
    file: 'Reprendre un fichier',
    wrong: 'Ce n’est pas le fichier de relevés d’un téléphone, ou il a été modifié.',
    tooLarge: 'Le fichier dépasse 256 Kio.',
    kept: '1 relevé gardé',
    known: '1 déjà là',
    issue: 'Délivrer 3 certificats',
    refused: /1 relevé ou téléphone à régler/,
    ask: 'Délivrer quand même, d’après la présence telle qu’elle est',
    see: 'Voir la présence',
    issued: '3 certificats délivrés',
  },
  en: {
    toDo: 'Presence: 4 to settle',
    title: (count: number) => `To settle (${count})`,
    later: /^A mark made later stands: Absent, on .* by admin$/,
    gone: 'The session had no such half-day.',
    halves: 'Go to the half-days',
    count: 'Count it',
    keep: 'Leave what stands',
    dismiss: 'Wait no more',
    noReport: /^admin’s phone Android · Chrome \([0-9A-F]{4}\), list taken on .*, no report yet$/,
    present: 'Present',
    file: 'Take in a file',
    wrong: 'This is not a phone’s file of marks, or it was changed.',
    tooLarge: 'The file is larger than 256 KiB.',
    kept: '1 mark kept',
    known: '1 here already',
    issue: 'Issue 3 certificates',
    refused: /1 mark or phone to settle/,
    ask: 'Issue all the same, by presence as it stands',
    see: 'See presence',
    issued: '3 certificates issued',
  },
} as const

const day = '2026-03-02'
const minutes = 60_000

async function post(page: Page, address: string, data: object): Promise<void> {
  const answer = await page.request.post(address, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** A finished session of three people, and an office that has noted one absent and one present. */
async function session(page: Page) {
  const training = await ownTraining(page, {
    ...{ startsAt: `${day}T08:00:00Z`, endsAt: `${day}T11:00:00Z`, duration: 3, price: 0, status: 'en_cours' },
  })
  const people = []
  for (const firstName of ['Awa', 'Yao', 'Koffi'])
    people.push(await ownRegistration(page, training.id, { firstName, lastName: 'Kouadio' }))
  await setTrainingStatus(page, training, 'terminée')
  const [awa = { id: 0 }, yao = { id: 0 }, koffi = { id: 0 }] = people
  return { training, awa: awa.id, yao: yao.id, koffi: koffi.id }
}

/**
 * A phone, three hours ahead, has marked four times twenty minutes ago: one before the office, one of somebody cancelled since, one of
 * a half-day that there is not, and it has told nothing of what it holds yet.
 */
async function contradict(page: Page) {
  const held = await session(page)
  const { training, awa, yao, koffi } = held
  const phone = phoneAt(() => new Date(Date.now() - 20 * minutes), 180 * minutes)
  phone.hear()
  const first = phone.tap(training.id, { registrationId: awa, date: day })
  phone.tap(training.id, { registrationId: yao, date: day, state: 'late', lateAt: '08:40' })
  phone.tap(training.id, { registrationId: koffi, date: '2026-03-03' })
  const marks = [
    { id: randomUUID(), registrationId: awa, date: day, half: 'morning', state: 'absent' },
    { id: randomUUID(), registrationId: koffi, date: day, half: 'morning', state: 'present' },
  ]
  await post(page, `/api/admin/trainings/${training.id}/presence`, { marks })
  await page.request.put(`/api/registrations/${yao}/status`, { data: { status: 'annulée' } })
  const roster = { device: phone.device, deviceName: 'Android · Chrome' }
  await post(page, `/api/admin/trainings/${training.id}/presence/roster`, roster)
  await post(page, '/api/admin/presence/log', phone.form(phone.lines))
  await page.request.put(`/api/registrations/${yao}/status`, { data: { status: 'confirmée' } })
  return { ...held, first }
}

const fileOf = (form: LogForm, name = 'presences.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify({ ...form, account: 1, madeAt: new Date().toISOString() })),
})

const journeys = [
  ['fr', 360],
  ['en', 1280],
  ['en', 360],
  ['fr', 1280],
] as const
for (const [locale, width] of journeys) {
  test.describe(`${locale}, ${width} px`, () => {
    test.use({ viewport: { width, height: 780 } })
    const isFirst = locale === 'fr' && width === 360

    test(
      'what contradicts is decided with both times in sight, a phone is waited for no more, its file taken in',
      isFirst ? {} : long,
      async ({ office: page }) => {
        test.slow()
        const say = words[locale]
        const { training, awa, first } = await contradict(page)
        await page.goto(`/admin?language=${locale}&onglet=formations&formation=${training.id}`)
        await page.getByRole('link', { name: say.toDo }).click()
        const open = page.getByRole('group').filter({ hasText: say.title(4) })
        const rowOf = (name: string) => open.getByRole('listitem').filter({ hasText: `${name} Kouadio` })
        await expect(rowOf('Awa').getByText(say.later)).toBeVisible()
        await expect(rowOf('Awa').getByText(formatMoment(first.at, locale), { exact: true })).toBeVisible()
        const corrected = new Date(Date.parse(first.at) + (first.offset ?? 0))
        await expect(rowOf('Awa').getByText(formatMoment(corrected, locale), { exact: true })).toBeVisible()
        await expect(rowOf('Koffi').getByText(say.gone)).toBeVisible()
        await expect(rowOf('Koffi').getByRole('link', { name: say.halves })).toBeVisible()
        await expect(rowOf('Koffi').getByRole('button', { name: say.count })).toHaveCount(0)
        await expect(page.getByText(say.noReport)).toBeVisible()
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

        await page.getByRole('button', { name: `${say.count} Yao Kouadio` }).focus()
        await page.keyboard.press('Enter')
        await expect(toast(page)).toContainText('Yao Kouadio')
        // The keyboard stays where it was, and goes on to the next.
        await expect(page.locator('summary').filter({ hasText: say.title(3) })).toBeFocused()
        await expect(
          page.getByRole('group', { name: 'Yao Kouadio' }).getByRole('button', { pressed: true }),
        ).toBeVisible()
        await page.getByRole('button', { name: `${say.keep} Awa Kouadio` }).click()
        await page.getByRole('button', { name: new RegExp(`^${say.dismiss}`) }).click()
        await expect(page.getByText(say.title(1))).toBeVisible()
        await page.getByRole('button', { name: `${say.keep} Koffi Kouadio` }).click()
        await expect(page.getByText(say.title(1))).toHaveCount(0)
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

        const field = page.getByLabel(say.file)
        await field.setInputFiles({ ...fileOf(phoneAt(() => new Date()).form([])), name: 'vide.json' })
        await expect(page.getByRole('alert').filter({ hasText: say.wrong })).toBeVisible()
        await field.setInputFiles({ name: 'long.json', mimeType: 'text/plain', buffer: Buffer.alloc(256 * 1024 + 1) })
        await expect(page.getByRole('alert').filter({ hasText: say.tooLarge })).toBeVisible()
        const lost = phoneAt(() => new Date())
        lost.tap(training.id, { registrationId: awa, date: day })
        await field.setInputFiles(fileOf(lost.form(lost.lines)))
        const result = page.getByRole('status').filter({ hasText: 'presences.json' })
        await expect(result.getByText(say.kept)).toBeVisible()
        await expect(
          page.getByRole('group', { name: 'Awa Kouadio' }).getByRole('button', { name: say.present, pressed: true }),
        ).toBeVisible()
        await field.setInputFiles(fileOf(lost.form(lost.lines), 'presences.json.txt'))
        await expect(result.getByText(say.known)).toBeVisible()
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      },
    )

    test('certificates are issued once what is open was asked about', isFirst ? {} : long, async ({ office: page }) => {
      const say = words[locale]
      const { training, awa, yao, koffi } = await session(page)
      const marks = [awa, yao, koffi].map((registrationId) => ({
        ...{ id: randomUUID(), registrationId, date: day, half: 'morning', state: 'present' },
      }))
      await post(page, `/api/admin/trainings/${training.id}/presence`, { marks })
      const address = `/admin?language=${locale}&onglet=documents&certificats=${training.id}`
      await page.goto(address)
      const submit = page.getByRole('button', { name: say.issue })
      await expect(submit).toBeEnabled()
      const ask = page.getByRole('checkbox', { name: say.ask })
      await expect(ask).toHaveCount(0)
      // Meanwhile a phone sends what it marked before the office.
      const phone = phoneAt(() => new Date(Date.now() - 20 * minutes))
      phone.tap(training.id, { registrationId: koffi, date: day, state: 'absent' })
      await post(page, '/api/admin/presence/log', phone.form(phone.lines))
      await submit.click()
      await expect(page.getByRole('alert').filter({ hasText: say.refused })).toBeVisible()
      await expect(ask).toBeVisible()

      await page.goto(address)
      await expect(page.getByRole('link', { name: say.see })).toBeVisible()
      await expect(submit).toBeDisabled()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await ask.check()
      await submit.click()
      await expect(page.getByText(say.issued)).toBeVisible()
    })
  })
}
