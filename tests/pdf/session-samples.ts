// A session's file and its record of presence, of the samples of all papers.
import { createHash } from 'node:crypto'
import { firstSessionLists } from '../../src/domain/company/session-lists.ts'
import { checklistOf, type HeldPieces } from '../../src/domain/trainings/session-file.ts'
import type { PresenceRecord } from '../../src/server/pdf/presence-record.ts'
import type { SessionCover } from '../../src/server/pdf/session-cover.ts'
import { type Case, hoursOf } from './samples.ts'

const held: HeldPieces = {
  presence: { count: 2, of: null },
  signedSheet: { count: 0, of: null },
  certificates: { count: 2, of: 3 },
  accreditation: { count: 1, of: null },
  programme: { count: 1, of: null },
  trainers: { count: 1, of: null },
  invoices: { count: 2, of: 2 },
  payments: { count: 1, of: 2 },
  fne: { count: 0, of: 2 },
}

const trainingOf = ({ facts }: Case) => facts.training

const about = (sample: Case) => ({
  locale: sample.locale,
  firm: hoursOf(sample).firm,
  employer: sample.isLong ? (sample.facts.person.organization ?? null) : null,
  stateAt: sample.facts.issuedAt,
  part: sample.isLong ? { number: 2, of: 5 } : { number: 1, of: 1 },
})

/** Who was at the session: in the longest, a hundred people of four half-days. */
export function presenceRecordOf(sample: Case): PresenceRecord {
  const { firstName, lastName } = sample.facts.person
  const days = sample.isLong ? ['2026-12-14', '2026-12-15'] : ['2026-12-14']
  const marks = days.flatMap((date) => [
    { date, half: 'morning' as const, state: 'present' as const, lateAt: null },
    { date, half: 'afternoon' as const, state: 'late' as const, lateAt: '14:20' },
  ])
  const made = {
    missed: { date: '2026-12-14', half: 'morning' as const },
    on: { date: '2026-12-21', half: 'morning' as const },
  }
  const person = { name: `${firstName} ${lastName}`, marks, madeUp: [], attendedHalves: 2, halves: 2, hours: 7.75 }
  const others = Array.from({ length: sample.isLong ? 99 : 1 }, () => ({
    ...person,
    marks: marks.slice(1),
    madeUp: [made],
  }))
  return { ...about(sample), training: trainingOf(sample), people: [person, ...others] }
}

/** The cover of its file; in the longest, that of a part for an employer, with files for two pages and more. */
export function sessionCoverOf(sample: Case): SessionCover {
  const { firstName, lastName } = sample.facts.person
  const [list] = firstSessionLists
  const files = Array.from({ length: sample.isLong ? 60 : 2 }, (_, index) => ({
    name: `C-2026-${String(index + 1).padStart(5, '0')}-7KQ4XM9P.pdf`,
    says: `Certificat : ${firstName} ${lastName}`,
    sha256: createHash('sha256').update(String(index)).digest('hex'),
  }))
  return {
    ...about(sample),
    training: { ...trainingOf(sample), trainers: ['Dr Mariam Ouattara'] },
    accreditationNumber: sample.isLong ? 'ONP-CI / Formation continue / 2026 / 0042' : null,
    checklist: list
      ? checklistOf({ ...list, others: sample.isLong ? ['Bordereau de versement'] : [] }, held, sample.locale)
      : null,
    sums: { people: 2, hours: 15.5, certificates: 2, price: 130_000, received: 65_000, owed: 65_000 },
    files,
    notReady: sample.isLong ? ['F-2026-00012'] : [],
  }
}
