// Reminders that go out by themselves before a session (docs/rules/registrations.md#reminders).
import * as v from 'valibot'

export const sessionReminderKinds = ['week', 'unpaid', 'eve'] as const
export type SessionReminderKind = (typeof sessionReminderKinds)[number]

const day = 24 * 3_600_000
/** How many days before the session's own day, and from which hour in Abidjan, which is UTC. */
const daysBefore: Record<SessionReminderKind, number> = { week: 7, unpaid: 3, eve: 1 }
const hourOfDay = 8

/** The day a session begins on, as `2026-12-14`: the firm's time is UTC all year. */
export const sessionDay = (startsAt: Date): string => startsAt.toISOString().slice(0, 10)

/** When a reminder is due: 8 h on its day. */
export const reminderDueAt = (kind: SessionReminderKind, startsAt: Date): Date =>
  new Date(Date.parse(sessionDay(startsAt)) - daysBefore[kind] * day + hourOfDay * 3_600_000)

/** Whether a reminder goes out now: from 8 h until its day ends. One that was missed all day is not made up for at night. */
export function isReminderDue(kind: SessionReminderKind, startsAt: Date, now: Date): boolean {
  const due = reminderDueAt(kind, startsAt)
  return due <= now && sessionDay(now) === sessionDay(due)
}

/** Whether the day is over on which a reminder was due: if it went to nobody by then, it goes to nobody. */
export const isReminderOver = (due: Date, now: Date): boolean => sessionDay(due) < sessionDay(now)

/** The sessions' day whose reminders of a kind go out now, or null before 8 h. */
export function dayToRemindOf(kind: SessionReminderKind, now: Date): string | null {
  return now.getUTCHours() < hourOfDay ? null : sessionDay(new Date(now.getTime() + daysBefore[kind] * day))
}

/** What the office reads of a session's reminders: whether they are on, when each goes out, to how many it went. */
export const SessionReminders = v.object({
  isOn: v.boolean(),
  reminders: v.array(
    v.object({
      kind: v.picklist(sessionReminderKinds),
      /** Whether the firm sends such reminders at all, by its settings. */
      isInUse: v.boolean(),
      dueAt: v.nullable(v.string()),
      /** How many people had it, for the day the session is on now. */
      sent: v.number(),
    }),
  ),
})
export type SessionReminders = v.InferOutput<typeof SessionReminders>

/** The body of PUT /api/admin/trainings/{id}/reminders. */
export const SessionRemindersForm = v.strictObject({ isOn: v.boolean() })
