import type { RegistrationStatus } from '../../../domain/registrations/registration.ts'
import { slugOf } from '../../../domain/trainings/training-slug.ts'
import { siteSamples } from '../../../web/content/site-samples.ts'
import { ownPresenceCode } from '../../attendance/policy.ts'
import type { Database, Tx } from '../../db/open.ts'
import { installationFacts } from '../../db/schema/installation.ts'
import { siteContents } from '../../db/schema/site.ts'
import { trainings } from '../../db/schema/trainings.ts'
import { letterDataOf } from '../../mail/letter-data.ts'
import { statusChanged } from '../../mail/status-changed.ts'
import { seedOnlineCourse } from './cold-chain/seed-course.ts'
import { demoMark } from './commands.ts'
import { demoPeople, seedMoney } from './people.ts'
import { type SeedConfig, seedHistory, seedRegistration, type TrainingRow } from './registrations.ts'
import { pharmacyOrders } from './trainings/pharmacy-orders.ts'
import { demoTrainings } from './trainings.ts'

const hour = 3_600_000
const day = 24 * hour

/**
 * Fills an empty installation with plausible trainings, registrations, payments and notifications; does nothing the second time.
 * Everything is computed from the day of seeding, so that there is always something to come.
 */
export async function seedDemo(
  database: Pick<Database, 'longRunning'>,
  config: SeedConfig,
  now = new Date(),
): Promise<void> {
  await database.longRunning.db.transaction(async (tx) => {
    // A database with trainings of its own is not marked: production refuses to start on what is.
    const [existing] = await tx.select({ id: trainings.id }).from(trainings).limit(1)
    if (existing) return
    const claimed = await tx
      .insert(installationFacts)
      .values({ name: demoMark, done: true })
      .onConflictDoNothing()
      .returning()
    if (claimed.length === 0) return
    const created = await seedTrainings(tx, now)
    await seedTestimonial(tx, created, now)
    await seedRegistrations(tx, created, config, now)
    await seedOnlineCourse(tx, config, now)
    await seedMoney(tx, now)
  })
}

/** Sessions are held on working days: what would fall on a weekend moves to the Monday after. */
function sessionStart(now: Date, inDays: number, atHour: number): Date {
  const start = new Date(now.getTime() + inDays * day)
  start.setUTCHours(atHour, 0, 0, 0)
  const weekday = start.getUTCDay()
  const shift = weekday === 6 ? 2 : weekday === 0 ? 1 : 0
  return new Date(start.getTime() + shift * day)
}

async function seedTrainings(tx: Tx, now: Date): Promise<TrainingRow[]> {
  const rows = demoTrainings.map(({ startsInDays, startHour, ...training }, index) => {
    const startsAt = startsInDays === null ? null : sessionStart(now, startsInDays, startHour)
    return {
      ...training,
      slug: slugOf(training.title),
      startsAt,
      endsAt: startsAt && new Date(startsAt.getTime() + training.duration * hour),
      calendarSequence: Number(training.status === 'annulée'),
      createdAt: new Date(now.getTime() - (90 - index) * day),
      updatedAt: now,
    }
  })
  return tx.insert(trainings).values(rows).returning()
}

/** The made-up client speaks of the day on ordering: so does the page of that training. The portrait, a drawing, says that it is one. */
async function seedTestimonial(tx: Tx, created: TrainingRow[], now: Date): Promise<void> {
  const { programmeId } = created.find(({ title }) => title === pharmacyOrders.title) ?? {}
  const entries = siteSamples.testimonials.entries.map((entry) => ({ ...entry, programmeId }))
  await tx.insert(siteContents).values({ part: 'testimonials', value: { entries }, publishAt: now, createdAt: now })
}

// Every fifth waits, every twelfth is cancelled: an office in the middle of its work.
const statusOf = (index: number): RegistrationStatus =>
  index % 12 === 7 ? 'annulée' : index % 5 === 2 ? 'en_attente' : 'confirmée'

/** What part of its price a registration has paid, in percent. */
const paidShare = (index: number, status: RegistrationStatus): number =>
  status === 'annulée' ? 0 : ([100, 0, 50, 100, 0, 100][index % 6] ?? 0)

async function seedRegistrations(tx: Tx, allTrainings: TrainingRow[], config: SeedConfig, now: Date) {
  const open = allTrainings.filter((training) => training.status !== 'annulée')
  for (const [index, person] of demoPeople.entries()) {
    const training = open[index % open.length]
    if (!training) continue
    const status = statusOf(index)
    const { price } = training
    const paid = Math.round(((price ?? 0) * paidShare(index, status)) / 100)
    const before = training.startsAt && training.startsAt < now ? training.startsAt : now
    const createdAt = new Date(before.getTime() - (1 + ((index * 7) % 40)) * day - ((index * 37) % 600) * 60_000)
    const values = { person, training, status, paid, createdAt, number: index + 1 }
    const registration = await seedRegistration(tx, values)
    const at = new Date(createdAt.getTime() + 5 * hour)
    const letter = () => {
      const data = letterDataOf(registration, training, config, null)
      return statusChanged(data, status, ownPresenceCode(config, registration, training, createdAt), person.locale)
    }
    const answer = status === 'en_attente' ? null : { letter: letter(), at }
    await seedHistory(tx, registration, training, { config, answer, isUnread: index % 9 === 0 })
  }
}
