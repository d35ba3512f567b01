import { expect, test } from 'vitest'
import { dayToRemindOf, isReminderDue, isReminderOver, reminderDueAt, sessionDay } from './session-reminder.ts'

const startsAt = new Date('2026-12-14T09:00:00Z')

test('a week, three days and a day before the session’s day, at 8 h', () => {
  expect(reminderDueAt('week', startsAt).toISOString()).toBe('2026-12-07T08:00:00.000Z')
  expect(reminderDueAt('unpaid', startsAt).toISOString()).toBe('2026-12-11T08:00:00.000Z')
  expect(reminderDueAt('eve', startsAt).toISOString()).toBe('2026-12-13T08:00:00.000Z')
})

test('is due from 8 h until its day ends, at whatever hour the session begins', () => {
  const at = (moment: string, begins = startsAt) => isReminderDue('eve', begins, new Date(moment))
  expect(at('2026-12-13T07:59:59Z')).toBe(false)
  expect(at('2026-12-13T08:00:00Z')).toBe(true)
  expect(at('2026-12-13T23:59:59Z')).toBe(true)
  expect(at('2026-12-14T00:00:00Z')).toBe(false)
  expect(at('2026-12-13T08:00:00Z', new Date('2026-12-14T00:00:00Z'))).toBe(true)
  expect(at('2026-12-13T08:00:00Z', new Date('2026-12-14T23:30:00Z'))).toBe(true)
})

test('is over once its day has ended, which is when it is no longer sent', () => {
  const isOver = (moment: string) => isReminderOver(reminderDueAt('eve', startsAt), new Date(moment))
  expect(isOver('2026-12-12T23:59:59Z')).toBe(false)
  expect(isOver('2026-12-13T23:59:59Z')).toBe(false)
  expect(isOver('2026-12-14T00:00:00Z')).toBe(true)
})

test('the day to remind of is the one for which a reminder is due', () => {
  for (const moment of ['2026-02-22T08:00:00Z', '2028-02-28T23:59:00Z', '2026-12-31T12:00:00Z']) {
    const now = new Date(moment)
    for (const kind of ['week', 'unpaid', 'eve'] as const) {
      const found = new Date(`${dayToRemindOf(kind, now)}T10:00:00Z`)
      expect(isReminderDue(kind, found, now)).toBe(true)
      expect(sessionDay(found)).toBe(dayToRemindOf(kind, now))
    }
  }
  expect(dayToRemindOf('unpaid', new Date('2026-12-31T07:59:59Z'))).toBeNull()
})
