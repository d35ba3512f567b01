// What colleagues commit while a command of the office is under way is looked at again before it writes (docs/locks.md).
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { onPostgres } from '../../../tests/database.ts'
import { teamMember, teamOf } from '../../../tests/factories/site-content.ts'
import { usualPassword } from '../../../tests/factories/staff-member.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { meanwhile } from '../../../tests/meanwhile.ts'
import { defaultSettings } from '../../domain/company/default-settings.ts'
import type { Retention } from '../../domain/participants/retention.ts'
import type { SiteContent } from '../../domain/site/site-content.ts'
import { erasedDomain } from '../../domain/values/no-address.ts'
import type { Problem } from '../../domain/values/problem.ts'
import type { Tx } from '../db/open.ts'
import { bulkSteps } from '../db/schema/bulk-actions.ts'
import { retentionSwitch, settings } from '../db/schema/installation.ts'
import { personDecisions } from '../db/schema/people.ts'
import { registrations } from '../db/schema/registrations.ts'
import { siteContents } from '../db/schema/site.ts'
import { invitations, users } from '../db/schema/staff.ts'
import { runRetention } from '../privacy/retention-switch-commands.ts'
import { takeBulkStep } from '../registrations/bulk-commands.ts'
import { lockSite } from '../site/commands.ts'

const { as, build, db, services } = await startApi()
const account = await build.administrator()
const office = as(administrator(account))
const rowOf = async (id: number) => (await db.select().from(registrations).where(eq(registrations.id, id)))[0]

describe.runIf(onPostgres())('what colleagues commit while a command waits (needs PostgreSQL)', () => {
  beforeEach(async () => {
    await office.cookies() // signed in before
  })

  test('settings saved from before a colleague saved them are refused, with theirs', async () => {
    const { places } = defaultSettings
    const url = '/api/admin/settings/places'
    const { body } = await office.put<{ version: number }>(url, { ...places, hoursKept: 5 })
    const theirs = (tx: Tx) =>
      tx
        .update(settings)
        .set({ value: { ...places, hoursKept: 7 } })
        .where(eq(settings.name, 'places'))
    const save = () => office.put<Problem>(url, { ...places, hoursKept: 9, version: body.version })
    const answer = await meanwhile(db, theirs, save)
    expect(answer).toMatchObject({ status: 409, body: { code: 'edit_conflict', current: { value: { hoursKept: 7 } } } })
  })

  test('a person who is taken out of the site while somebody writes about them does not come back', async () => {
    const value = teamOf(teamMember({ id: 'gone', name: 'Fatou Bamba' }))
    const save = (version: number) =>
      office.put<SiteContent & Problem>('/api/admin/site', { part: 'team', value, version, action: 'publish' })
    const { version } = (await save(0)).body
    const erase = async (tx: Tx) => {
      await lockSite(tx)
      await tx.update(siteContents).set({ value: teamOf() })
      await tx.insert(siteContents).values({ part: 'team', value: teamOf() })
    }
    const answer = await meanwhile(db, erase, () => save(version))
    expect([answer.status, answer.body.code]).toEqual([409, 'edit_conflict'])
    expect(JSON.stringify(await db.select().from(siteContents))).not.toContain('Fatou')
  })

  test('an invitation that is withdrawn makes no account', async () => {
    const { id, token } = await build.invitation()
    const username = `kone.${uniqueWord()}`
    const withdraw = (tx: Tx) => tx.delete(invitations).where(eq(invitations.id, id))
    const accept = () =>
      as(visitor).post<Problem>('/api/invitations/accept', { token, username, password: usualPassword })
    expect((await meanwhile(db, withdraw, accept)).body.code).toBe('invitation_over')
    expect(await db.select().from(users).where(eq(users.username, username))).toEqual([])
  })

  test('of two administrators who demote each other one stays', async () => {
    const colleague = await build.administrator()
    const others = sql`${users.id} not in (${account.id}, ${colleague.id})`
    await db.update(users).set({ disabledAt: new Date() }).where(others)
    const demoted = (tx: Tx) => tx.update(users).set({ role: 'reader' }).where(eq(users.id, account.id))
    const demote = () => office.put<Problem>(`/api/admin/users/${colleague.id}/role`, { role: 'reader' })
    expect((await meanwhile(db, demoted, demote)).body.code).toBe('last_administrator')
    await db.update(users).set({ role: 'administrator', disabledAt: null })
  })

  test('a training is not assigned to an account that is no trainer’s any more', async () => {
    const [{ id }, trainer] = [await build.training(), await build.staffMember('trainer')]
    const demote = (tx: Tx) => tx.update(users).set({ role: 'reader' }).where(eq(users.id, trainer.id))
    const assign = () => office.put(`/api/admin/trainings/${id}/trainers`, { userId: trainer.id, isAssigned: true })
    expect(await meanwhile(db, demote, assign)).toMatchObject({ status: 404 })
  })

  describe('a step of an action on several', () => {
    const stepOf = async () => {
      const { id, status } = await build.registration()
      await office.post('/api/admin/bulk-actions', { action: 'confirm', registrations: [{ id, status }] })
      const [step] = await db.select().from(bulkSteps).where(eq(bulkSteps.registrationId, id))
      return { id, stepId: step?.id ?? 0 }
    }
    const outcomeOf = async (stepId: number) => (await db.select().from(bulkSteps).where(eq(bulkSteps.id, stepId)))[0]

    test('leaves alone whom a colleague cancelled', async () => {
      const { id, stepId } = await stepOf()
      const cancel = (tx: Tx) => tx.update(registrations).set({ status: 'annulée' }).where(eq(registrations.id, id))
      await meanwhile(db, cancel, () => takeBulkStep(services, stepId))
      expect(await outcomeOf(stepId)).toMatchObject({ state: 'failed', problem: 'edit_conflict' })
      expect(await rowOf(id)).toMatchObject({ status: 'annulée' })
    })

    test('that was taken back is not done', async () => {
      const { id, stepId } = await stepOf()
      const stop = (tx: Tx) => tx.delete(bulkSteps).where(eq(bulkSteps.id, stepId))
      await meanwhile(db, stop, () => takeBulkStep(services, stepId))
      expect(await rowOf(id)).toMatchObject({ status: 'en_attente' })
    })

    test('that has begun is not taken back', async () => {
      const { stepId } = await stepOf()
      const [step] = await db.select().from(bulkSteps).where(eq(bulkSteps.id, stepId))
      const done = (tx: Tx) => tx.update(bulkSteps).set({ state: 'done' }).where(eq(bulkSteps.id, stepId))
      const stop = () => office.post(`/api/admin/bulk-actions/${step?.bulkActionId}/stop`)
      expect(await meanwhile(db, done, stop)).toMatchObject({ status: 200, body: { done: 1, waiting: 0 } })
    })
  })

  test('somebody who is erased is not joined with another any more', async () => {
    const [one, other] = [await build.registration(), await build.registration()]
    const email = `efface-${other.id}@${erasedDomain}`
    const erase = (tx: Tx) => tx.update(registrations).set({ email }).where(eq(registrations.id, other.id))
    const merge = () => office.post(`/api/admin/people/${one.id}/merges`, { otherId: other.id })
    expect(await meanwhile(db, erase, merge)).toMatchObject({ status: 404 })
    expect(await db.select().from(personDecisions)).toEqual([])
  })

  test('two people whom a colleague has told apart are not told apart a second time', async () => {
    const { personId, mergeId } = await build.personMerge()
    const separate = (tx: Tx) =>
      tx.update(personDecisions).set({ undoneAt: new Date() }).where(eq(personDecisions.id, mergeId))
    const again = () => office.delete(`/api/admin/people/${personId}/merges/${mergeId}`)
    expect(await meanwhile(db, separate, again)).toMatchObject({ status: 404 })
  })

  describe('what is over', () => {
    const years = (count: number) => new Date(Date.now() - count * 366 * 86_400_000)
    const longAgo = async () => {
      const { id: trainingId } = await build.training({ status: 'terminée', startsAt: years(8), endsAt: years(7) })
      const registration = await build.registration({ trainingId, createdAt: years(7) })
      const { body } = await office.get<Retention>('/api/admin/retention')
      await office.put('/api/admin/retention', { isOn: true, digest: body.plan.digest })
      return registration
    }
    const retire = () => runRetention(services, new Date())

    test('keeps its names when it is switched off meanwhile', async () => {
      const { id, email } = await longAgo()
      await meanwhile(db, (tx) => tx.update(retentionSwitch).set({ isOn: false }), retire)
      expect(await rowOf(id)).toMatchObject({ email })
    })

    test('keeps its names when who it is about registers meanwhile', async () => {
      const { id, email } = await longAgo()
      const hold = (tx: Tx) => tx.select().from(registrations).where(eq(registrations.id, id)).for('update')
      const { id: trainingId } = await build.training()
      const comeBack = (tx: Tx) =>
        tx.execute(sql`insert into registrations (training_id, first_name, last_name, email, phone, locale,
            payment_reference, price)
          select ${trainingId}, first_name, last_name, email, phone, locale, ${`OFF-${uniqueWord()}`}, price
          from registrations where id = ${id}`)
      await meanwhile(db, hold, retire, comeBack)
      expect(await rowOf(id)).toMatchObject({ email })
    })
  })
})
