// What a session has of what the firm's lists ask for (docs/rules/trainings.md#the-sessions-file).
import { and, eq, notLike, type SQL, sql } from 'drizzle-orm'
import type { HeldPieces } from '../../domain/trainings/session-file.ts'
import { erasedDomain } from '../../domain/values/no-address.ts'
import { holds } from '../attendance/queries.ts'
import type { Db } from '../db/open.ts'
import { presenceMarks } from '../db/schema/presence.ts'
import { programmes } from '../db/schema/programmes.ts'
import { registrations } from '../db/schema/registrations.ts'
import { isSession, sessionHalves, trainings } from '../db/schema/trainings.ts'
import { hasInvoice } from '../documents/queries.ts'
import { isUncertified } from './queries.ts'

/** Whose file: that of a session, or of it that of the people whom one pharmacy pays for. */
export interface FileScope {
  trainingId: number
  pharmacyId: number | null
}

/** The registrations that a file is about. */
export const isInScope = ({ trainingId, pharmacyId }: FileScope): SQL | undefined =>
  and(
    eq(registrations.trainingId, trainingId),
    pharmacyId === null ? undefined : eq(registrations.pharmacyId, pharmacyId),
    notLike(registrations.email, `%@${erasedDomain}`),
  )

const isConfirmed = sql`${registrations.status} = 'confirmée'`
const isPriced = sql`${registrations.status} <> 'annulée' and ${registrations.price} > 0`
const isMarked = sql`exists (
  select from ${presenceMarks} join ${sessionHalves} on ${sessionHalves.id} = ${presenceMarks}.half_id
  where ${presenceMarks}.registration_id = ${registrations}.id and ${sessionHalves}.training_id = ${registrations}.training_id
    and ${presenceMarks}.made_up_half_id is null and ${holds})`
const isCertified = sql`exists (select from documents paper where paper.registration_id = ${registrations}.id
  and paper.kind = 'certificate' and paper.superseded_at is null and paper.revoked_at is null)`
const isCertifiedInvoice = sql`exists (
  select from documents paper left join document_registrations covered on covered.document_id = paper.id
  where (paper.registration_id = ${registrations}.id or covered.registration_id = ${registrations}.id)
    and paper.kind = 'invoice' and paper.superseded_at is null and paper.revoked_at is null and paper.fne_number is not null)`

/** How much of each piece is there. Where nobody was to come, there is nothing to mark or to sign. */
export async function findPieces(db: Db, scope: FileScope): Promise<HeldPieces> {
  const number = (which: SQL) => sql<number>`count(*) filter (where ${which})`.mapWith(Number)
  const [people] = await db
    .select({
      confirmed: number(isConfirmed),
      marked: number(isMarked),
      certified: number(isCertified),
      uncertified: number(isUncertified),
      priced: number(isPriced),
      invoiced: number(sql`${isPriced} and ${hasInvoice(sql`${registrations}.id`)}`),
      settled: number(sql`${isPriced} and ${registrations.paymentAmount} >= ${registrations.price}`),
      inFne: number(sql`${isPriced} and ${isCertifiedInvoice}`),
    })
    .from(registrations)
    .where(isInScope(scope))
  const [session] = await db
    .select({
      sheets: sql<number>`(select count(*) from signed_sheets sheet where sheet.training_id = ${trainings}.id)`.mapWith(
        Number,
      ),
      accreditation: programmes.accreditationNumber,
      details: trainings.details,
      trainers: trainings.trainers,
    })
    .from(trainings)
    .innerJoin(programmes, eq(programmes.id, trainings.programmeId))
    .where(and(eq(trainings.id, scope.trainingId), isSession))
  if (!people || !session) throw new Error('a session without its row')
  const ofPeople = people.confirmed > 0 ? null : 0
  const { objectives, content, programDetails, timeline } = session.details
  return {
    presence: { count: people.marked, of: ofPeople },
    signedSheet: { count: session.sheets, of: ofPeople },
    certificates: { count: people.certified, of: people.certified + people.uncertified },
    accreditation: { count: session.accreditation === null ? 0 : 1, of: null },
    programme: { count: objectives && (content || programDetails || timeline) ? 1 : 0, of: null },
    trainers: { count: session.trainers.length, of: null },
    invoices: { count: people.invoiced, of: people.priced },
    payments: { count: people.settled, of: people.priced },
    fne: { count: people.inFne, of: people.priced },
  }
}
