import { closesOn, dayOf } from '../../src/domain/evaluations/evaluation-days.ts'
import { defaultQuestions } from '../../src/domain/evaluations/question.ts'
import type { Db } from '../../src/server/db/open.ts'
import { evaluationInvitations, evaluations } from '../../src/server/db/schema/evaluations.ts'
import { buildRegistration } from './registration.ts'

/** An evaluation that is open since today, with one person who is asked. */
export async function buildEvaluation(db: Db) {
  const registration = await buildRegistration(db, { status: 'confirmée' })
  const { id: registrationId, trainingId } = registration
  const openedOn = dayOf(new Date())
  const year = Number(openedOn.slice(0, 4))
  const days = { year, openedOn, closesOn: closesOn(openedOn) }
  await db.insert(evaluations).values({ trainingId, kind: 'hot', ...days, questions: defaultQuestions.hot })
  await db.insert(evaluationInvitations).values({ trainingId, kind: 'hot', registrationId, invitedOn: openedOn })
  return { trainingId, registration }
}
