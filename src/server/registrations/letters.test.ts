import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, staffMember, startApi } from '../../../tests/api.ts'
import { historyOf, lettersAbout } from '../../../tests/outbox.ts'
import type { BulkAction } from '../../domain/registrations/bulk-action.ts'
import { erasedDomain } from '../../domain/values/no-address.ts'
import { bulkSteps } from '../db/schema/bulk-actions.ts'
import { registrations } from '../db/schema/registrations.ts'
import { takeBulkStep } from './bulk-commands.ts'

const { as, build, db, services } = await startApi()
const url = '/api/admin/bulk-actions'
const none = { subject: '', text: '' }
const french = { subject: 'Salle modifiée', text: 'Nous serons en salle B.\n\nÀ lundi,\nl’équipe' }
const english = { subject: 'Another room', text: 'We will be in room B.' }

const somebody = async () => as(administrator(await build.administrator()))
type Office = Awaited<ReturnType<typeof somebody>>
const write = (office: Office, to: { id: number; status: string }[], letter: object = { fr: french, en: english }) =>
  office.post<BulkAction>(url, {
    ...{ action: 'write', letter },
    registrations: to.map(({ id, status }) => ({ id, status })),
  })
const stepsOf = (id: number) =>
  db.select().from(bulkSteps).where(eq(bulkSteps.bulkActionId, id)).orderBy(asc(bulkSteps.id))
/** What the worker does, and again after a restart. */
async function work(id: number) {
  for (const step of [...(await stepsOf(id)), ...(await stepsOf(id))]) await takeBulkStep(services, step.id)
}

describe('what the office writes to some', () => {
  test('reaches each once, in their own language, and is answered to the firm', async () => {
    const office = await somebody()
    const [awa, john] = [await build.registration({ firstName: 'Awa' }), await build.registration({ locale: 'en' })]
    const { status, body } = await write(office, [awa, john, awa])
    expect(status).toBe(201)
    expect(body).toMatchObject({ action: 'write', waiting: 2 })
    await work(body.id)
    const [letter, ...others] = await lettersAbout(db, awa.id)
    expect(others).toEqual([])
    expect(letter).toMatchObject({ type: 'office_letter', subject: 'Salle modifiée', locale: 'fr', to: awa.email })
    expect(letter?.textContent).toContain('Bonjour Awa,\n\nNous serons en salle B.\n\nÀ lundi,\nl’équipe')
    expect(letter?.replyTo).toBe((await services.settings.read()).contact.email)
    expect(await lettersAbout(db, john.id)).toMatchObject([{ subject: 'Another room', locale: 'en' }])
    expect(await historyOf(db, 'registration', awa.id)).toMatchObject([{ action: 'write_letter' }])
    expect((await office.get<BulkAction[]>(url)).body).toMatchObject([{ waiting: 0, done: 2, failures: [] }])
  })

  test('is in the one language that was typed, also for people who read another', async () => {
    const office = await somebody()
    const john = await build.registration({ locale: 'en' })
    const { body } = await write(office, [john], { fr: french, en: none })
    await work(body.id)
    expect(await lettersAbout(db, john.id)).toMatchObject([{ subject: 'Salle modifiée', locale: 'fr' }])
  })

  test('is text: what looks like HTML is shown as it was typed', async () => {
    const office = await somebody()
    const to = await build.registration()
    const text = '<img src=x onerror=alert(1)> & <b>merci</b>'
    await work((await write(office, [to], { fr: { subject: '<i>Salle</i>', text }, en: none })).body.id)
    const [letter] = await lettersAbout(db, to.id)
    expect(letter?.htmlContent).not.toMatch(/<img|<b>|<i>/)
    expect(letter?.textContent).toContain(text)
  })

  test('leaves out who has cancelled unless they are meant too, and who was erased', async () => {
    const office = await somebody()
    const cancelled = await build.registration({ status: 'annulée' })
    const erased = await build.registration()
    const { body } = await write(office, [cancelled, erased])
    await db
      .update(registrations)
      .set({ email: `efface-${erased.id}@${erasedDomain}` })
      .where(eq(registrations.id, erased.id))
    await work(body.id)
    expect(await stepsOf(body.id)).toMatchObject([{ problem: 'registration_cancelled' }, { problem: 'person_erased' }])
    const meant = await write(office, [cancelled], { fr: french, en: none, toCancelled: true })
    await work(meant.body.id)
    expect(await lettersAbout(db, cancelled.id)).toHaveLength(1)
    expect(await lettersAbout(db, erased.id)).toEqual([])
  })

  test('does not take the place of another letter that still waits', async () => {
    const [office, colleague] = [await somebody(), await somebody()]
    const to = await build.registration()
    const [mine, theirs] = [await write(office, [to]), await write(colleague, [to], { fr: english, en: none })]
    for (const { body } of [mine, theirs]) await work(body.id)
    expect((await lettersAbout(db, to.id)).map(({ subject }) => subject).toSorted()).toEqual([
      'Another room',
      'Salle modifiée',
    ])
  })

  test('that is taken back in time leaves no trace', async () => {
    const office = await somebody()
    const to = await build.registration()
    const { body } = await write(office, [to])
    await office.post(`${url}/${body.id}/stop`)
    await work(body.id)
    expect(await lettersAbout(db, to.id)).toEqual([])
  })

  test.each([
    ['nothing', { fr: none, en: none }],
    ['a text without a subject', { fr: { ...french, subject: '' }, en: none }],
    ['a subject without a text', { fr: french, en: { subject: 'Room', text: '  ' } }],
    ['two lines of subject', { fr: { ...french, subject: 'Salle\nBcc: all@example.ci' }, en: none }],
    ['too much', { fr: { ...french, text: 'x'.repeat(5_001) }, en: none }],
    ['no letter at all', undefined],
  ])('is refused with %s', async (_, letter) => {
    const to = await build.registration()
    const answer = await (await somebody()).post(url, {
      ...{ action: 'write', letter },
      registrations: [{ id: to.id, status: to.status }],
    })
    expect(answer.status).toBe(422)
  })

  test('is an administrator’s, and not without end', async () => {
    const to = await build.registration()
    const reader = as(staffMember(await build.staffMember('reader')))
    expect((await write(reader, [to])).status).toBe(403)
    const limited = await startApi({ limits: { lettersPerUser: 1 } })
    const office = limited.as(administrator(await limited.build.administrator()))
    const other = await limited.build.registration()
    expect((await write(office, [other])).status).toBe(201)
    expect(await write(office, [other])).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  })
})
