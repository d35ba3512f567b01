import { isActive, statusAt, type TrainingDates, type TrainingStatus } from './training.ts'

type Dated = Omit<TrainingDates, 'startsAt'> & { startsAt: string | null }

/** The sessions of a list as a visitor looks through them (docs/rules/trainings.md#list). */
export interface SessionMonths<Session> {
  /** Those to come, soonest first, by the month that they begin in, such as `2026-12`. */
  months: { month: string; sessions: Session[] }[]
  /** Those to come that have no date yet, as they came. */
  undated: Session[]
  /** Those under way, as they came. */
  underWay: Session[]
  /** Those that are over or cancelled, as they came. */
  gone: Session[]
}

/** @param now tells what is to come, whatever the office has yet to change */
export function sessionsByMonth<Session extends Dated>(
  sessions: readonly Session[],
  now: Date,
): SessionMonths<Session> {
  const inStatus = (status: TrainingStatus) => sessions.filter((session) => statusAt(session, now) === status)
  const coming = inStatus('programmée')
  const months: SessionMonths<Session>['months'] = []
  const startOf = ({ startsAt }: Session) => startsAt ?? ''
  for (const session of coming.filter(startOf).sort((one, other) => (startOf(one) < startOf(other) ? -1 : 1))) {
    const month = startOf(session).slice(0, 7)
    const last = months.at(-1)
    if (last?.month === month) last.sessions.push(session)
    else months.push({ month, sessions: [session] })
  }
  return {
    months,
    undated: coming.filter((session) => !startOf(session)),
    underWay: inStatus('en_cours'),
    gone: sessions.filter((session) => !isActive(statusAt(session, now))),
  }
}
