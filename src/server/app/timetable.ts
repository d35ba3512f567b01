import type { Services } from '../http/call.ts'
import { sendDueReminders } from '../reminders/commands.ts'
import { remindOfValidity } from '../reminders/validity-commands.ts'

const everyMinute = 60_000

// Loaded with the first look, a minute after the start, which waits for none of it.
const rare = {
  instalments: () => import('../reminders/instalment-commands.ts'),
  quotes: () => import('../quotes/follow-up-commands.ts'),
}

/** Does what is due at an hour, each minute: reminders of sessions, of instalments, of certificates that end and of quotes. Several instances may do so at once. */
export function startTimetable(
  parts: Pick<Services, 'config' | 'settings' | 'database' | 'jobs'>,
  clock: () => Date,
  log: { error: (details: object, message: string) => void },
) {
  const { db } = parts.database.unhurried
  const fail = (error: unknown) => log.error({ err: error }, 'what is due at an hour failed')
  let isBusy = false
  const look = async () => {
    if (isBusy) return // five hundred people may take longer than a minute
    isBusy = true
    await sendDueReminders(db, parts, clock(), fail)
      .catch(fail)
      .then(async () => (await rare.instalments()).remindOfInstalments(db, parts, clock(), fail))
      .catch(fail)
      .then(() => remindOfValidity(db, parts, clock(), fail))
      .catch(fail)
      .then(async () => (await rare.quotes()).followUpQuotes(db, parts, clock(), fail))
      .catch(fail)
      .finally(() => {
        isBusy = false
      })
  }
  return setInterval(look, everyMinute).unref()
}
