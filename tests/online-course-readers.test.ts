// Who reads sessions says so: an online course is a row of `trainings` too (docs/rules/online-courses.md#an-enrolment).
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Files that read trainings of both kinds, or one by its number, and why that is right. */
const bothKinds: Record<string, string> = {
  'announcements/reminder-commands.ts': 'locks the session of a reminder that is due by its date',
  'announcements/validity-commands.ts': 'reads the training of a certificate',
  'attendance/log-line-commands.ts': 'reads those that a trainer’s phone has taken along',
  'attendance/make-up-commands.ts': 'reads the session of a half-day',
  'desk/to-do-queries.ts': 'counts those of this week by `isThisWeek`',
  'discounts/commands.ts': 'a discount may be for a course',
  'documents/certificate-commands.ts': 'issues for a finished session alone, and a course never is one',
  'documents/commands.ts': 'attaches a file to the registration of a course too',
  'documents/current-invoice-commands.ts': 'writes invoices of courses too',
  'documents/fne/follow-commands.ts': 'writes invoices of courses too',
  'documents/issue-certificate-commands.ts': 'reads the training of a registration',
  'documents/revoke-commands.ts': 'reads the training of a registration',
  'documents/shared-invoice-commands.ts': 'writes invoices of courses too',
  'documents/unprintable-commands.ts': 'reads the training of a paper',
  'operations/demo/sample-queries.ts': 'names what is sample of both kinds',
  'operations/demo/seed-many.ts': 'writes sessions of years that are over',
  'operations/demo/seed.ts': 'asks whether there is any',
  'payments/discrepancy-queries.ts': 'reads the ledger of courses too',
  'pharmacies/commands.ts': 'writes invoices of courses too',
  'registrations/commands.ts': 'reads the training of a registration',
  'registrations/list.ts': 'registrations for courses are among them',
  'registrations/narrow-queries.ts': 'finds by date and trainer, which a course has not',
  'registrations/queries.ts': 'registrations for courses are among them',
  'registrations/session-file-queries.ts': 'asks when a session that was found has changed',
  'registrations/transfer-commands.ts': 'refuses what is no session by its kind',
  'registrations/waiting/commands.ts': 'locks the session of an entry, which a course has not',
  'registrations/waiting/queries.ts': 'reads the session of an entry, which a course has not',
  'registrations/waiting/update-commands.ts': 'reads the session of an entry, which a course has not',
  'site/queries.ts': 'pictures that a course shows are in use too',
  'trainings/commands.ts': 'addresses are free of both kinds, and what it changes is locked as a session',
  'trainings/policy.ts': 'reads those assigned to a trainer, which a course never is',
  'trainings/programme-commands.ts': 'writes to all trainings of a programme',
}

const readsTrainings = /\bfrom\(trainings\)|\b(from|join) (\$\{trainings\}|trainings\b)|\$count\(trainings\b/

test('who reads trainings leaves online courses out, takes them alone, or says why both are meant', () => {
  const reading = globSync('src/server/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => readsTrainings.test(readFileSync(file, 'utf8')))
  expect(reading.length).toBeGreaterThan(40)
  const undecided = reading
    .filter((file) => !/\bis(Session|OnlineCourse)\b|\.?kind = 'session'/.test(readFileSync(file, 'utf8')))
    .map((file) => file.replace('src/server/', ''))
  expect(undecided.sort()).toEqual(Object.keys(bothKinds).sort())
})
