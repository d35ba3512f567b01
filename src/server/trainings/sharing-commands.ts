// What is changed in one session and meant for all that are to come (docs/rules/programmes.md#from-a-session).

import { differingFields, inherited, type SharedContent } from '../../domain/trainings/programme.ts'
import type { TrainingChange } from '../../domain/trainings/training-schemas.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Tx } from '../db/open.ts'
import type { StaffCall } from '../http/request-context.ts'
import { lockTrainingsOf, writeProgramme } from './programme-commands.ts'
import { lockProgramme, type ProgrammeRow } from './programme-queries.ts'
import { findTrainingRow, type TrainingRow } from './queries.ts'

/**
 * Writes what a change of a session would make its own to its programme, and to the other sessions to come that share it, before the
 * session itself is written in the same transaction. What was the session's own before stays so, and reaches nobody.
 * @returns the other sessions that it may have reached
 * @throws Refusal `training_not_found`
 */
export async function shareWithThoseToCome(
  tx: Tx,
  call: StaffCall,
  id: number,
  change: Omit<TrainingChange, 'announcement' | 'sessions'>,
): Promise<number[]> {
  const { programme, session, others } = await lockAllOf(tx, id)
  const content = contentAfter(session, change)
  const shared = differingFields(content, session).filter((name) => !session.ownFields.includes(name))
  if (shared.length === 0) return []
  const changes = inherited(shared, content, programme)
  const { details, english, ...plain } = changes
  const isChanged = (name: string) => shared.some((field) => field === name || field.startsWith(`${name}.`))
  const told = Object.fromEntries(Object.entries({ ...plain, details, english }).filter(([name]) => isChanged(name)))
  await writeProgramme(tx, call, programme, { changes, told, sessions: others, reach: 'to_come' })
  return others.map((other) => other.id)
}

/** The session's content as its change will leave it. */
function contentAfter(session: TrainingRow, change: Pick<TrainingChange, keyof SharedContent>): SharedContent {
  const { title, description, category, duration, price, details, english } = change
  const givenDetails = Object.entries(details ?? {}).filter(([, text]) => text !== undefined)
  return {
    title,
    description,
    category: category ?? session.category,
    duration: duration ?? session.duration,
    price: price === undefined ? session.price : price,
    details: { ...session.details, ...Object.fromEntries(givenDetails) },
    english: english === undefined ? session.english : english,
  }
}

/** Holds the locks of a session's programme and of all its sessions, by id. */
async function lockAllOf(
  tx: Tx,
  id: number,
): Promise<{ programme: ProgrammeRow; session: TrainingRow; others: TrainingRow[] }> {
  // Merged meanwhile, the session is another programme's: then that one is locked.
  let found = await findTrainingRow(tx, id)
  while (found) {
    const { programmeId } = found
    const programme = await lockProgramme(tx, programmeId, 'no key update')
    const sessions = programme ? await lockTrainingsOf(tx, programmeId) : []
    const session = sessions.find((one) => one.id === id && one.deletedAt === null)
    if (programme && session) return { programme, session, others: sessions.filter((one) => one !== session) }
    found = await findTrainingRow(tx, id)
    if (found?.programmeId === programmeId) break
  }
  throw new Refusal('training_not_found')
}
