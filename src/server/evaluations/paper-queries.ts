// Papers and files about evaluations; each is made when it is asked for, and kept nowhere.
import { and, asc, eq, gte, ne, sql } from 'drizzle-orm'
import { dayOf } from '../../domain/evaluations/evaluation-days.ts'
import { answerRate, type QualityYear } from '../../domain/evaluations/quality-year.ts'
import { isErased } from '../../domain/participants/participant.ts'
import { trainingHeadings } from '../../domain/trainings/training.ts'
import type { ExportFormat } from '../../domain/values/export.ts'
import type { Locale } from '../../domain/values/language.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { evaluationInvitations, evaluations } from '../db/schema/evaluations.ts'
import { registrations } from '../db/schema/registrations.ts'
import { isSession, trainings } from '../db/schema/trainings.ts'
import { type Column, column, dayCell } from '../files/columns.ts'
import { csvOf } from '../files/csv.ts'
import type { RequestContext } from '../http/request-context.ts'
import { evaluationLink } from '../mail/links.ts'
import { findQualityYear } from './figure-queries.ts'

type Session = QualityYear['sessions'][number]

const columns: Column<Session>[] = [
  column('Date', 'Date', ({ startsAt }) => dayCell(startsAt?.slice(0, 10) ?? null)),
  column('Formation', 'Training', ({ title, english }, locale) => (locale === 'en' && english) || title),
  column('Présents', 'Present', ({ present }) => present),
  column('Interrogés', 'Asked', ({ invited }) => invited),
  column('Réponses', 'Answers', ({ answers }) => answers),
  column('Taux de réponse (%)', 'Answer rate (%)', ({ answers, invited }) =>
    answers === null ? null : answerRate(answers, invited),
  ),
  column('Note moyenne sur 5', 'Mean note of 5', ({ figure }) => figure?.mean ?? null),
  column('Notes de 4 ou 5 (%)', 'Notes of 4 or 5 (%)', ({ figure }) => figure?.satisfied ?? null),
  column('Oui (%)', 'Yes (%)', ({ figure }) => figure?.yes ?? null),
]

/** The figures of a year's sessions as a file, in the reader's language: figures alone, no answer. */
export async function qualityFile(
  { db, now, locale }: Pick<RequestContext, 'db' | 'now' | 'locale'>,
  year: number,
  format: ExportFormat,
): Promise<{ name: string; bytes: AsyncIterable<Uint8Array> }> {
  const { sessions } = await findQualityYear(db, year, now)
  const title = { fr: `Évaluations ${year}`, en: `Evaluations ${year}` }[locale]
  const name = `evaluations-${year}.${format}`
  async function* cells() {
    yield sessions.map((row) => columns.map(({ value }) => value(row, locale)))
  }
  const headings = columns.map(({ heading }) => heading[locale])
  if (format === 'csv') return { name, bytes: csvOf(headings, cells(), locale) }
  const { xlsxOf } = await import('../files/xlsx.ts')
  const sheet = {
    ...{ title, totalLabel: 'Total', batches: cells() },
    columns: columns.map(({ heading, ...one }) => ({ ...one, heading: heading[locale] })),
  }
  return { name, bytes: xlsxOf([sheet]) }
}

/** The year for the firm's quality file, A4. */
export async function makeQualityPaper(
  { db, now, company }: Pick<RequestContext, 'db' | 'now' | 'company'>,
  year: number,
  locale: Locale,
): Promise<{ pdf: Buffer; fileName: string }> {
  const found = await findQualityYear(db, year, now)
  const { renderQualityYear } = await import('../pdf/quality-year.ts')
  return {
    pdf: await renderQualityYear(found, company, now, locale),
    fileName: locale === 'fr' ? `qualite-${year}.pdf` : `quality-${year}.pdf`,
  }
}

/**
 * A slip for each person who is asked at the end of a session, with a link and its QR of their own: for the room, and for people without a
 * mailbox.
 * @throws Refusal `training_not_found`, `evaluation_not_open` where nobody can answer now
 */
export async function makeSlips(
  { db, config, company, now }: Pick<RequestContext, 'db' | 'config' | 'company' | 'now'>,
  trainingId: number,
  locale: Locale,
): Promise<{ pdf: Buffer; fileName: string }> {
  const [training] = await db
    .select()
    .from(trainings)
    .where(and(eq(trainings.id, trainingId), isSession))
  if (!training) throw new Refusal('training_not_found')
  const { lastName, firstName } = registrations
  const rows = await db
    .select({ registration: registrations })
    .from(evaluationInvitations)
    .innerJoin(
      evaluations,
      and(eq(evaluations.trainingId, evaluationInvitations.trainingId), eq(evaluations.kind, 'hot')),
    )
    .innerJoin(registrations, eq(registrations.id, evaluationInvitations.registrationId))
    .where(
      and(
        eq(evaluationInvitations.trainingId, trainingId),
        eq(evaluationInvitations.kind, 'hot'),
        gte(evaluations.closesOn, dayOf(now)),
        ne(registrations.status, 'annulée'),
      ),
    )
    .orderBy(
      asc(sql`${lastName} collate "und-x-icu"`),
      asc(sql`${firstName} collate "und-x-icu"`),
      asc(registrations.id),
    )
  const people = rows.map(({ registration }) => registration).filter((one) => !isErased(one))
  if (people.length === 0) throw new Refusal('evaluation_not_open')
  const { renderEvaluationSlips } = await import('../pdf/evaluation-slips.ts')
  const slips = people.map((one) => ({
    name: `${one.firstName} ${one.lastName}`,
    url: evaluationLink(config, { kind: 'hot', trainingId, subject: one.id, holderNumber: one.holderNumber }, locale),
  }))
  const { text: title } = trainingHeadings(training, locale).title
  return {
    pdf: await renderEvaluationSlips({ title, firm: company.name, slips, madeAt: now }, locale),
    fileName: locale === 'fr' ? 'liens-evaluation.pdf' : 'evaluation-links.pdf',
  }
}
