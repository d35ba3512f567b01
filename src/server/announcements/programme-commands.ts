import type { Programme, ProgrammeChange } from '../../domain/trainings/programme-schemas.ts'
import type { TrainingDetails } from '../../domain/trainings/training-schemas.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { refuseStale } from '../db/versions.ts'
import { requeueUnprintable } from '../documents/unprintable-commands.ts'
import type { StaffCall } from '../http/request-context.ts'
import { refuseGonePicture } from '../site/picture-commands.ts'
import { lockTrainingsOf, writeProgramme } from '../trainings/programme-commands.ts'
import { findProgramme, lockProgramme } from '../trainings/programme-queries.ts'

/**
 * Changes a programme and, in the same transaction, its trainings where they share what is changed: all of them, or those not begun yet;
 * the others keep theirs, as their own. Tells nobody: a text is no date (docs/rules/programmes.md#changing).
 * @throws Refusal `programme_not_found`, `edit_conflict`, `invalid` at `details.picture` for one that is gone
 */
export async function updateProgramme(call: StaffCall, id: number, change: ProgrammeChange): Promise<Programme> {
  const { version, sessions: reach, details, ...form } = change
  return call.db.transaction(async (tx) => {
    const before = await lockProgramme(tx, id, 'no key update')
    if (!before) throw new Refusal('programme_not_found')
    const present = await findProgramme(tx, id, call.now)
    await refuseStale(version, before, async () => present)
    const sessions = await lockTrainingsOf(tx, id)
    const changes = { ...form, details: changedDetails(before.details, details) }
    await refuseGonePicture(tx, changes.details.picture, before.details.picture)
    const told = { ...form, ...(details && { details }) }
    await writeProgramme(tx, call, before, { changes, told, sessions, reach })
    await requeueUnprintable(tx, call, { trainingIds: sessions.map((session) => session.id) })
    return findProgramme(tx, id, call.now)
  })
}

const changedDetails = (before: TrainingDetails, change: ProgrammeChange['details']): TrainingDetails => {
  const given = Object.entries(change ?? {}).filter(([, text]) => text !== undefined)
  return { ...before, ...Object.fromEntries(given) }
}
