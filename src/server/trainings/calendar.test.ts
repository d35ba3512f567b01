import { describe, expect, test } from 'vitest'
import { administrator, staffMember, startApi } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import type { SessionCalendar } from '../../domain/trainings/session-calendar.ts'
import { monthAfter, monthOf } from '../../domain/values/month.ts'

const { as, build } = await startApi()
const office = as(administrator(await build.administrator()))

const month = monthAfter(monthOf(new Date()), 3)
const next = monthAfter(month, 1)
const title = `Calendrier ${uniqueWord()}`
const at = (day: string, hour: string, of = month) => new Date(`${of}-${day}T${hour}:00Z`)
const session = (day: string, changes = {}) =>
  build.training({ title, startsAt: at(day, '09:00'), endsAt: at(day, '12:00'), duration: 3, ...changes })
const asked = async (query: object = {}, browser = office) => {
  const search = new URLSearchParams({ month, q: title, ...query })
  const { status, body } = await browser.get<SessionCalendar>(`/api/admin/trainings/calendar?${search}`)
  expect(status).toBe(200)
  return body.sessions
}

describe('a month of sessions', () => {
  test('has each on its half-days, with its places, and no other month’s', async () => {
    const { id } = await session('04', { endsAt: at('05', '12:00'), duration: 6, maxParticipants: 8 })
    await session('04', { startsAt: at('04', '09:00', next), endsAt: null })
    await build.registration({ trainingId: id })
    await build.registration({ trainingId: id, status: 'annulée' })
    const [found, ...others] = await asked()
    expect(others).toEqual([])
    expect(found).toMatchObject({
      ...{ id, status: 'programmée', maxParticipants: 8, placesTaken: 1, placesHeld: 0, waiting: 0, clashes: [] },
      halves: [
        { date: `${month}-04`, half: 'morning', startsAt: '09:00', endsAt: '12:00' },
        { date: `${month}-05`, half: 'morning', startsAt: '09:00', endsAt: '12:00' },
      ],
    })
  })

  test('has half-days that the office has set beyond the session’s own month, there alone', async () => {
    const { id } = await session('28', { title: `${title} reprise` })
    const half = { date: `${next}-03`, half: 'afternoon', startsAt: '14:00', endsAt: '17:00', room: 'Salle B' }
    await office.put(`/api/admin/trainings/${id}/days`, { halves: [half] })
    expect(await asked({ q: `${title} reprise` })).toEqual([])
    expect(await asked({ q: `${title} reprise`, month: next })).toMatchObject([
      { id, halves: [{ ...half, trainer: null }] },
    ])
  })

  test('is narrowed as the list is, and the cancelled are told as such', async () => {
    const cancelled = await session('10', { title: `${title} froid`, status: 'annulée' })
    expect(await asked({ q: `${title} FROID` })).toMatchObject([{ id: cancelled.id, status: 'annulée' }])
    expect((await asked({ stage: 'cancelled' })).map(({ id }) => id)).toEqual([cancelled.id])
    expect((await asked({ stage: 'active' })).map(({ id }) => id)).not.toContain(cancelled.id)
    const { programmeId } = cancelled
    expect((await asked({ programmeId: String(programmeId) })).map(({ id }) => id)).toEqual([cancelled.id])
  })

  test('names the trainer whom another session has at that time, be that out of sight, and lets the cancelled be', async () => {
    const name = `Dr ${uniqueWord()}`
    const here = await session('15', { title: `${title} double`, trainers: [name] })
    const there = await session('15', { title: 'Ailleurs', trainers: [name.toUpperCase()] })
    await session('15', { title: 'Annulée', trainers: [name], status: 'annulée' })
    const clash = { date: `${month}-15`, what: name, trainingId: there.id, title: 'Ailleurs' }
    expect(await asked({ q: `${title} double` })).toMatchObject([{ id: here.id, clashes: [clash] }])
  })

  test('is a trainer’s own sessions, and everybody’s for a reader', async () => {
    const trainer = await build.staffMember('trainer')
    const own = await session('20', { title: `${title} assignée` })
    await session('21', { title: `${title} assignée` })
    await office.put(`/api/admin/trainings/${own.id}/trainers`, { userId: trainer.id, isAssigned: true })
    const q = `${title} assignée`
    expect((await asked({ q }, as(staffMember(trainer)))).map(({ id }) => id)).toEqual([own.id])
    expect(await asked({ q }, as(staffMember(await build.staffMember('reader'))))).toHaveLength(2)
  })

  test.each(['', '?month=2026-13', `?month=${month}&stage=x`])('refuses the address %s', async (search) => {
    expect((await office.get(`/api/admin/trainings/calendar${search}`)).status).toBe(400)
  })
})
