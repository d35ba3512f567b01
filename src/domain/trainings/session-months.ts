import { endsLater } from '../values/dates.ts'
import type { TrainingStatus } from './training.ts'
import type { TrainingSummary } from './training-schemas.ts'
import { isActive } from './training-status.ts'

type Dated = Pick<TrainingSummary, 'shownStatus' | 'startsAt' | 'endsAt'>

/** The sessions of a list as a visitor looks through them (docs/rules/trainings.md#list). */
export interface SessionMonths<Session> {
  /** Those to come, soonest first, by month, such as `2026-12`; one over two months stands in both. */
  months: { month: string; sessions: Session[] }[]
  /** Those to come that have no date yet, as they came. */
  undated: Session[]
  /** Those under way, as they came. */
  underWay: Session[]
  /** Those that are over or cancelled, as they came. */
  gone: Session[]
}

/** @param only the month that the list is narrowed to, such as `2026-12` */
export function sessionsByMonth<Session extends Dated>(
  sessions: readonly Session[],
  only?: string,
): SessionMonths<Session> {
  const inStatus = (status: TrainingStatus) => sessions.filter(({ shownStatus }) => shownStatus === status)
  const coming = inStatus('programmée')
  const startOf = ({ startsAt }: Session) => startsAt ?? ''
  const dated = coming.filter(startOf).sort((one, other) => (startOf(one) < startOf(other) ? -1 : 1))
  const monthsOf = ({ startsAt, endsAt }: Session) =>
    startsAt ? [...new Set([startsAt, endsLater(startsAt, endsAt) ?? startsAt].map((at) => at.slice(0, 7)))] : []
  const months = [...new Set(dated.flatMap(monthsOf))].filter((month) => !only || month === only).sort()
  return {
    months: months.map((month) => ({ month, sessions: dated.filter((one) => monthsOf(one).includes(month)) })),
    undated: coming.filter((session) => !startOf(session)),
    underWay: inStatus('en_cours'),
    gone: sessions.filter(({ shownStatus }) => !isActive(shownStatus)),
  }
}
