// The state that a session's file is made from, read in a few statements; nothing of it is kept.
import { hash } from 'node:crypto'
import { and, asc, count, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { DocumentKind } from '../../domain/documents/document.ts'
import { owedOf } from '../../domain/registrations/registration.ts'
import { checklistOf, type HeldPieces, type SessionFileView } from '../../domain/trainings/session-file.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { findPresence } from '../attendance/queries.ts'
import { isNeitherReplacedNorRevoked } from '../db/conditions.ts'
import type { Db } from '../db/open.ts'
import { documents } from '../db/schema/documents.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { signedSheets } from '../db/schema/presence.ts'
import { programmes } from '../db/schema/programmes.ts'
import { registrations } from '../db/schema/registrations.ts'
import type { RequestContext } from '../http/request-context.ts'
import { findTrainingRow, type TrainingRow } from '../trainings/queries.ts'
import { type FileScope, findPieces, isInScope } from './session-piece-queries.ts'

/** What of a file is a paper that was issued. */
const issuedKinds = ['certificate', 'invoice', 'receipt', 'credit_note'] as const satisfies DocumentKind[]
type IssuedKind = (typeof issuedKinds)[number]

/** A paper that was issued and holds; `version` moves with every change of its row. */
interface FiledPaper {
  id: number
  version: number
  kind: IssuedKind
  number: string
  isReady: boolean
  /** In bytes; 0 while it is not ready. */
  size: number
  registrationId: number | null
  /** Who it names, or who pays for several. */
  holder: string
}

/** All that a file says and carries, the contents of its originals left out. */
export interface SessionState {
  training: TrainingRow
  accreditationNumber: string | null
  employer: string | null
  /** ISO 8601. */
  changedAt: string
  held: HeldPieces
  people: Awaited<ReturnType<typeof listPeople>>
  papers: FiledPaper[]
  /** Photographs and scans; sizes in bytes. */
  sheets: { id: number; mimeType: string; size: number }[]
}

/** @throws Refusal `training_not_found`, `session_not_finished` */
export async function findFinished(db: Db, trainingId: number): Promise<TrainingRow> {
  const training = await findTrainingRow(db, trainingId)
  if (!training) throw new Refusal('training_not_found')
  if (training.status !== 'terminée') throw new Refusal('session_not_finished')
  return training
}

/** @throws Refusal `pharmacy_not_found` for one that pays for nobody of the session */
async function findEmployer(db: Db, { trainingId, pharmacyId }: FileScope) {
  if (pharmacyId === null) return null
  const [employer] = await db
    .select({ id: pharmacies.id, name: pharmacies.name, ncc: pharmacies.ncc })
    .from(pharmacies)
    .where(eq(pharmacies.id, pharmacyId))
  if (!employer || (await db.$count(registrations, isInScope({ trainingId, pharmacyId }))) === 0)
    throw new Refusal('pharmacy_not_found')
  return employer
}

/**
 * What the office sees before it makes a file: the firm's lists, and who pays for whom.
 * @throws Refusal `training_not_found`, `session_not_finished`, `pharmacy_not_found`
 */
export async function findSessionFile(
  { db, settings, locale }: Pick<RequestContext, 'db' | 'settings' | 'locale'>,
  scope: FileScope,
): Promise<SessionFileView> {
  await findFinished(db, scope.trainingId)
  await findEmployer(db, scope)
  const held = await findPieces(db, scope)
  const whole = isInScope({ trainingId: scope.trainingId, pharmacyId: null })
  const employers = await db
    .select({ id: pharmacies.id, name: pharmacies.name, people: count() })
    .from(registrations)
    .innerJoin(pharmacies, eq(pharmacies.id, registrations.pharmacyId))
    .where(and(whole, ne(registrations.status, 'annulée')))
    .groupBy(pharmacies.id, pharmacies.name)
    .orderBy(asc(sql`${pharmacies.name} collate "und-x-icu"`), asc(pharmacies.id))
  return { checklists: settings.sessionFile.lists.map((list) => checklistOf(list, held, locale)), employers }
}

/**
 * Reads the state of a file (docs/rules/trainings.md#the-sessions-file).
 * @throws Refusal `training_not_found`, `session_not_finished`, `pharmacy_not_found`
 */
export async function readSessionState(
  { db, settings }: Pick<RequestContext, 'db' | 'settings'>,
  scope: FileScope,
): Promise<SessionState> {
  const training = await findFinished(db, scope.trainingId)
  const employer = await findEmployer(db, scope)
  const [programme] = await db
    .select({ accreditationNumber: programmes.accreditationNumber })
    .from(programmes)
    .where(eq(programmes.id, training.programmeId))
  return {
    training,
    accreditationNumber: programme?.accreditationNumber ?? null,
    employer: employer?.name ?? null,
    changedAt: await lastChange(db, scope, training),
    held: await findPieces(db, scope),
    people: await listPeople(db, scope, training, settings.certificates.presenceThreshold),
    papers: await listPapers(db, scope, employer),
    sheets: employer ? [] : await listSheets(db, scope.trainingId),
  }
}

/** What tells two states of a file apart. @param asked what the file was asked for by */
export const fingerprintOf = (state: SessionState, asked: object): string =>
  hash('sha256', JSON.stringify([asked, state]), 'base64url').slice(0, 32)

/** Everybody who was confirmed, was marked or has a paper, by name, with what they attended and paid. */
async function listPeople(db: Db, scope: FileScope, training: TrainingRow, threshold: number) {
  const presence = await findPresence(db, training, threshold)
  const present = new Map(presence.people.filter(({ isGuest }) => !isGuest).map((one) => [one.registrationId, one]))
  const { lastName, firstName, id } = registrations
  const rows = await db
    .select({
      ...{ id, firstName, lastName, status: registrations.status, paymentStatus: registrations.paymentStatus },
      ...{ price: registrations.price, paymentAmount: registrations.paymentAmount },
    })
    .from(registrations)
    .where(isInScope(scope))
    .orderBy(asc(sql`${lastName} collate "und-x-icu"`), asc(sql`${firstName} collate "und-x-icu"`), asc(id))
  return rows.map(({ firstName: first, lastName: last, ...row }) => {
    const attended = present.get(row.id)
    return {
      id: row.id,
      name: `${first} ${last}`.trim(),
      /** Whether they stand in the record of presence. */
      isListed: row.status === 'confirmée' || (attended?.marks.length ?? 0) > 0,
      isConfirmed: row.status === 'confirmée',
      marks: (attended?.marks ?? []).map(({ date, half, state, lateAt }) => ({ date, half, state, lateAt })),
      madeUp: attended?.madeUp ?? [],
      attendedHalves: attended?.attendedHalves ?? 0,
      halves: presence.halves.length,
      hours: attended?.hours ?? 0,
      price: row.status === 'annulée' ? 0 : (row.price ?? 0),
      received: row.paymentAmount,
      owed: owedOf(row),
    }
  })
}

type Employer = NonNullable<Awaited<ReturnType<typeof findEmployer>>>

/**
 * A paper about money that is an employer's own: made out to it by its name or number; or by a name that is no other pharmacy's, as it was
 * called before. What was made out to a person, or to another payer, is not.
 */
const isMadeOutTo = ({ id, name, ncc }: Employer): SQL => sql`(
  ${documents.kind} = 'certificate' or ${documents.snapshot} -> 'payer' ->> 'name' = ${name}
  or ${documents.snapshot} -> 'payer' ->> 'taxpayerNumber' = nullif(${ncc ?? ''}, '')
  or (${documents.snapshot} -> 'payer' is not null and not exists (select from pharmacies other
    where other.id <> ${id} and other.merged_into is distinct from ${id}
      and other.name = ${documents.snapshot} -> 'payer' ->> 'name')))`

/** An invoice for several that names nobody but those whom the file is about. */
const namesNobodyElse = (scope: FileScope): SQL => sql`not exists (
  select from document_registrations covered join registrations on registrations.id = covered.registration_id
  where covered.document_id = ${documents.id} and not (${isInScope(scope)}))`

/** The papers that hold, each person's together and in the order in which they were issued. */
async function listPapers(db: Db, scope: FileScope, employer: Employer | null): Promise<FiledPaper[]> {
  const its = db.select({ id: registrations.id }).from(registrations).where(isInScope(scope))
  const ofSeveral = and(
    eq(documents.trainingId, scope.trainingId),
    isNull(documents.registrationId),
    eq(documents.kind, 'invoice'),
    employer ? and(eq(documents.pharmacyId, employer.id), namesNobodyElse(scope)) : undefined,
  )
  // What was made while somebody else had the place names them.
  const isHolders = sql`not exists (select from registrations holder
    where holder.id = ${documents.registrationId} and holder.named_at > ${documents.createdAt})`
  const ofOne = and(
    inArray(documents.registrationId, its),
    employer ? and(isMadeOutTo(employer), isHolders) : undefined,
  )
  const rows = await db
    .select({
      id: documents.id,
      version: documents.version,
      kind: documents.kind,
      number: documents.number,
      state: documents.state,
      fileSize: documents.fileSize,
      registrationId: documents.registrationId,
      firstName: sql<string | null>`${documents.snapshot} -> 'person' ->> 'firstName'`,
      lastName: sql<string | null>`${documents.snapshot} -> 'person' ->> 'lastName'`,
      payer: sql<string | null>`${documents.snapshot} -> 'payer' ->> 'name'`,
    })
    .from(documents)
    .where(
      and(
        or(ofOne, ofSeveral),
        inArray(documents.kind, [...issuedKinds]),
        isNeitherReplacedNorRevoked,
        isNull(documents.archivedAt),
      ),
    )
    .orderBy(asc(documents.registrationId), asc(documents.id))
  return rows.map(({ kind, number, state, fileSize, firstName, lastName, payer, ...row }) => ({
    ...row,
    kind: kind as IssuedKind,
    number: number ?? '',
    isReady: state === 'ready',
    size: state === 'ready' ? (fileSize ?? 0) : 0,
    holder: [firstName, lastName].filter((part) => part).join(' ') || (payer ?? ''),
  }))
}

const listSheets = (db: Db, trainingId: number) =>
  db
    .select({
      id: signedSheets.id,
      mimeType: signedSheets.mimeType,
      size: sql<number>`octet_length(${signedSheets.content})`,
    })
    .from(signedSheets)
    .where(eq(signedSheets.trainingId, trainingId))
    .orderBy(asc(signedSheets.id))

/** What is done to a session and changes its file; only sheets leave no trace of their own when they go. */
const changingActs = ['update', 'set_days', 'decide_presence', 'merge_programmes']

/**
 * The moment of the last change of what a file says, in ISO 8601: all times in it are this one, so that it is the same for as long as what it
 * says is.
 */
async function lastChange(db: Db, scope: FileScope, training: TrainingRow): Promise<string> {
  const { trainingId, pharmacyId } = scope
  const its = sql`(select ${registrations.id} from ${registrations} where ${isInScope(scope)})`
  const acts = pharmacyId === null ? [...changingActs, 'add_sheet', 'remove_sheet'] : changingActs
  const { rows } = await db.execute<{ at: string }>(sql`select to_char(greatest(
    (select max(updated_at) from trainings where id = ${trainingId}),
    (select max(updated_at) from programmes where id = ${training.programmeId}),
    (select max(updated_at) from registrations where id in ${its}),
    (select max(created_at) from presence_marks where registration_id in ${its}),
    (select max(created_at) from payments where registration_id in ${its}),
    (select max(greatest(created_at, queued_at, superseded_at, revoked_at, fne_entered_at)) from documents
      where registration_id in ${its} or (training_id = ${trainingId} and registration_id is null and kind = 'invoice'
        and (${pharmacyId}::integer is null or pharmacy_id = ${pharmacyId}))),
    (select max(updated_at) from pharmacies where id = ${pharmacyId}),
    (select max(updated_at) from settings where name in ('firm', 'contact', 'certificates', 'sessionFile')),
    (select max(created_at) from audit_entries where subject_type = 'training' and subject_id = ${trainingId}
      and action = any(${sql.param(acts)}::text[]))
  ) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`)
  return rows[0]?.at ?? training.updatedAt.toISOString()
}
