// What becomes of the lines of a file: each is let in, or not, as the office lets in somebody who calls (docs/rules/import.md#lines).
import type { ImportChoices, ImportState } from '../../../domain/imports/import.ts'
import type { ReadLine } from '../../../domain/imports/import-line.ts'
import { closestOf } from '../../../domain/registrations/person.ts'
import { paymentStatusFor } from '../../../domain/registrations/registration.ts'
import { type Identity, samePerson } from '../../../domain/registrations/registration-holder.ts'
import { type ProblemCode, Refusal } from '../../../domain/values/problem.ts'
import type { ValidationKey } from '../../../domain/values/validation.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { admit } from '../register-commands.ts'
import type { Knowledge, KnownOfSession } from './queries.ts'

/** A registration as it is written for a line, but for its import. */
export type AdmittedRow = Omit<ReturnType<typeof admit>, 'status'> & { status: 'en_attente' | 'confirmée' }

export interface JudgedLine extends Omit<ReadLine, 'person'> {
  state: ImportState
  /** Of a good line. */
  row?: AdmittedRow
  isWaiting?: boolean
}

const refusals: Partial<Record<ProblemCode, Pick<JudgedLine, 'state'> & Pick<ReadLine, 'problems'>>> = {
  already_registered: { state: 'known', problems: {} },
  training_full: { state: 'full', problems: { training: 'importFull' } },
  training_not_open: { state: 'wrong', problems: { training: 'importSessionCancelled' } },
}

/** The lines of a file, judged one after the other by what is known: each that is let in takes a place from those after it. */
export function judgeLines(
  call: Pick<RequestContext, 'now'>,
  lines: readonly ReadLine[],
  knowledge: Knowledge,
  choices: ImportChoices,
): JudgedLine[] {
  const seen = new Map<string, Identity>()
  return lines.map(({ person, ...line }) => {
    const wrong = (problems: Partial<Record<string, ValidationKey>>): JudgedLine => ({
      ...line,
      state: 'wrong',
      problems: { ...line.problems, ...problems },
    })
    if (line.isCancelled) return { ...line, state: 'cancelled', problems: {} }
    if (!person) return wrong({})
    const session = knowledge.sessions.get(person.trainingId)
    if (!session) return wrong({ training: 'importSession' })
    const email = person.email.toLowerCase()
    const place = JSON.stringify([person.trainingId, email])
    const before = seen.get(place) ?? session.live.get(email)
    // Clearly somebody else has the e-mail there: not left aside as known, for nobody would miss them.
    if (before && samePerson(before, person) === 'other') return wrong({ email: 'importSharedEmail' })
    if (seen.has(place)) return wrong({ email: 'importRepeated' })
    seen.set(place, person)
    const refused = (error: unknown): JudgedLine => {
      const told = error instanceof Refusal ? refusals[error.code] : undefined
      if (!told) throw error
      return { ...line, ...told }
    }
    try {
      const row = letIn(call, session, person, choices, factsAbout(session, person, knowledge))
      const isWaiting = session.waiting.delete(email)
      session.live.set(email, person)
      return { ...line, state: 'good', row, isWaiting }
    } catch (error) {
      return refused(error)
    }
  })
}

function letIn(
  { now }: Pick<RequestContext, 'now'>,
  { training }: KnownOfSession,
  { status, locale, registeredAt, ...person }: NonNullable<ReadLine['person']>,
  choices: ImportChoices,
  facts: ReturnType<typeof factsAbout>,
): AdmittedRow {
  const admission = choices.beyondPlaces ? 'beyond_places' : 'office'
  const row = admit({ now, locale }, training, facts, person, { admission, alsoFinished: true })
  const price = choices.nothingDue ? 0 : row.price
  return {
    ...row,
    status,
    price,
    paymentStatus: paymentStatusFor(price, 0),
    createdAt: registeredAt && registeredAt < now ? registeredAt : now,
  }
}

/** What `registerForTraining` has the database count, of somebody who comes after those before them in the file. */
function factsAbout({ live, waiting }: KnownOfSession, person: Identity, { accounts }: Knowledge) {
  const email = person.email.toLowerCase()
  const own = waiting.get(email) === 'offered' ? 1 : 0
  const states = [...waiting.values()]
  return {
    isKnown: live.has(email),
    account: closestOf(accounts.get(email) ?? [], person)?.id ?? null,
    taken: live.size,
    own,
    offered: states.filter((state) => state === 'offered').length - own,
    waiting: states.filter((state) => state === 'waiting').length,
    // The database goes on from the last that was sent.
    calendarSequence: 0,
  }
}
