import { isOpenForRegistration } from '../../domain/trainings/training.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Call } from '../http/call.ts'
import { mayMove } from '../registrations/other-date-queries.ts'
import { lockForTransfer, transferRegistration } from '../registrations/transfer-commands.ts'

/**
 * Takes another date of the same programme in place of one's own (docs/rules/registrations.md#transfer), at the agreed price.
 * @throws Refusal `registration_not_found` for somebody else's too, `transfer_closed`, `training_not_found` for another programme's,
 * `training_not_open`, `training_full`, `already_registered`, `certificate_issued`, `presence_taken`
 */
export async function transferOwnRegistration(call: Call, participantId: number, id: number, trainingId: number) {
  await call.db.transaction(async (tx) => {
    const locked = await lockForTransfer(tx, id, trainingId)
    const { before, training, target } = locked
    if (before.participantId !== participantId) throw new Refusal('registration_not_found')
    // The same call again: it came, and its answer did not.
    if (target.id === training.id && before.status !== 'annulée') return
    if (target.programmeId !== training.programmeId) throw new Refusal('training_not_found')
    if (!(await mayMove(tx, { registration: before, training }, call.now))) throw new Refusal('transfer_closed')
    if (!isOpenForRegistration(target, call.now)) throw new Refusal('training_not_open')
    await transferRegistration(tx, call, locked, { appliesNewPrice: false, beyondPlaces: false })
  })
}
