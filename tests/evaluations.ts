import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { EvaluationLink } from '../src/domain/evaluations/answer.ts'
import { dayOf } from '../src/domain/evaluations/evaluation-days.ts'
import type { EvaluationKind } from '../src/domain/evaluations/question.ts'
import type { Db } from '../src/server/db/open.ts'
import { presenceMarks } from '../src/server/db/schema/presence.ts'
import { sessionHalves, type trainings } from '../src/server/db/schema/trainings.ts'
import { evaluationLink } from '../src/server/mail/links.ts'
import { readConfig } from '../src/server/settings/config.ts'
import type { factoriesOn } from './factories/build.ts'
import type { RegistrationRow } from './factories/registration.ts'
import type { Sample } from './samples.ts'

type Build = ReturnType<typeof factoriesOn>

/** Marks somebody as present, or absent, in the morning of a session. */
export async function markIn(
  db: Db,
  training: Pick<typeof trainings.$inferSelect, 'id' | 'startsAt'>,
  registrationId: number,
  state: 'present' | 'absent' = 'present',
): Promise<void> {
  const date = dayOf(training.startsAt ?? new Date())
  const half = { trainingId: training.id, date, half: 'morning' as const, startsAt: '08:00', endsAt: '12:00' }
  await db.insert(sessionHalves).values(half).onConflictDoNothing()
  const [found] = await db.select().from(sessionHalves).where(eq(sessionHalves.trainingId, training.id))
  await db.insert(presenceMarks).values({ id: randomUUID(), registrationId, halfId: found?.id ?? 0, state })
}

/** A morning that ended at a moment, with so many people who were there. */
export async function heldSession(
  { build, db }: { build: Build; db: Db },
  endsAt: Date,
  people: number,
  changes: { training?: object; registration?: object } = {},
) {
  const startsAt = new Date(endsAt.getTime() - 3 * 3_600_000)
  const training = await build.training({ startsAt, endsAt, duration: 3, ...changes.training })
  const registrations: RegistrationRow[] = []
  for (let person = 0; person < people; person++) {
    const one = await build.registration({ trainingId: training.id, status: 'confirmée', ...changes.registration })
    await markIn(db, training, one.id)
    registrations.push(one)
  }
  return { training, registrations }
}

/** By what a letter's link opens an evaluation, as the API takes it. */
export function evaluationLinkOf(
  kind: EvaluationKind,
  trainingId: number,
  subject: number,
  holderNumber = 0,
): EvaluationLink {
  const address = new URL(evaluationLink(readConfig({}), { kind, trainingId, subject, holderNumber }, 'fr'))
  return { evaluation: address.searchParams.get('evaluation') ?? '', token: address.searchParams.get('cle') ?? '' }
}

/** The answers of somebody to the eight questions that are asked at the end. */
export const eightAnswers = (note = 5, text = ''): Record<string, string> => ({
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((number) => [String(number), String(note)])),
  '7': note > 2 ? 'yes' : 'no',
  '8': text,
})

/** The samples of calls about evaluations, each on one of its own. */
export function evaluationSamplesOn(build: Build): Record<string, () => Promise<Sample>> {
  const year = new Date().getFullYear()
  const byLink = (address: string, more: object) => async () => {
    const { trainingId, registration } = await build.evaluation()
    return {
      url: `/api/evaluations/${address}`,
      body: { ...evaluationLinkOf('hot', trainingId, registration.id), ...more },
    }
  }
  const ofTraining = (rest: string) => async () => ({
    url: `/api/admin/trainings/${(await build.evaluation()).trainingId}/${rest}`,
  })
  const questionsUrl = async () => `/api/programmes/${(await build.training()).programmeId}/questions`
  return {
    'POST /api/evaluations/check': byLink('check', {}),
    'POST /api/evaluations/answers': byLink('answers', { answers: eightAnswers() }),
    'POST /api/evaluations/knowledge': byLink('knowledge', { before: 2, after: 4 }),
    'GET /api/admin/trainings/:id/evaluations': ofTraining('evaluations'),
    'GET /api/admin/trainings/:id/evaluation-links/:language': ofTraining('evaluation-links/fr'),
    'GET /api/programmes/:id/questions': async () => ({ url: await questionsUrl() }),
    'PUT /api/programmes/:id/questions': async () => ({
      url: await questionsUrl(),
      body: {
        hot: [{ type: 'note', fr: 'La salle', en: 'The room' }],
        cold: [{ type: 'text', fr: 'Un mot', en: 'A word' }],
      },
    }),
    'GET /api/admin/quality/:year': async () => ({ url: `/api/admin/quality/${year}` }),
    'PUT /api/admin/quality/:year': async () => ({
      url: `/api/admin/quality/${year}`,
      body: { complaints: 1, changed: 'Une pause de plus' },
    }),
    'GET /api/admin/quality/:year/export': async () => ({ url: `/api/admin/quality/${year}/export` }),
    'GET /api/admin/quality/:year/:language': async () => ({ url: `/api/admin/quality/${year}/fr` }),
  }
}
