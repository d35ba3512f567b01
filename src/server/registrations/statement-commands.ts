// The two statements of a registration, written out (docs/decisions/0110): what is known, and what is written. Between them the rules of
// the domain decide, in `register-commands.ts`; both run under the lock of the training.
import type { SaidOfEmail } from '../../domain/registrations/person.ts'
import type { PlaceCounts } from '../../domain/waiting-list/place-offer.ts'
import { queued } from '../db/jobs.ts'
import { saidUnder } from '../db/person-decisions.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { documents } from '../db/schema/documents.ts'
import { idempotencyKeys } from '../db/schema/installation.ts'
import { notifications } from '../db/schema/notifications.ts'
import type { participants } from '../db/schema/participants.ts'
import { registrations } from '../db/schema/registrations.ts'
import { parametersOf, type Written } from '../db/written.ts'
import { numberOf } from '../documents/number-commands.ts'
import { traceparent } from '../outgoing/tracing.ts'
import { placeCounts } from '../trainings/queries.ts'
import type { KnownOrigin } from './proof-commands.ts'

/** Whose account it is, and what the office has said of those under its e-mail. */
export type AccountFace = Pick<
  typeof participants.$inferSelect,
  'id' | 'email' | 'firstName' | 'lastName' | 'phone'
> & {
  said: SaidOfEmail
}

/** What the database knows when somebody registers. */
export interface RegistrationFacts extends PlaceCounts, KnownOrigin {
  /** The e-mail has a registration for this training that is not cancelled. */
  isKnown: boolean
  /** The e-mail is on the waiting list of this training. */
  isWaiting: boolean
  /** The participant who registers, and those whose e-mail it is; held, for they may be about to be erased. */
  accounts: AccountFace[]
  /** What the Idempotency-Key has served for; null when it has not. */
  bodyHash: string | null
  answer: unknown
  /** The number that their calendar's event of this training begins with: 0, or the next after the last they were sent. */
  calendarSequence: number
}

/** `$1` training, `$2` e-mail, `$3` participant, `$4` hash of the network, `$5` an hour ago, `$6` operation, `$7` its key and `$8` whose. */
export const selectFacts: Written = {
  name: 'registration_facts',
  text: `
    with account as (
      select id, email, first_name, last_name, phone from participants
      where id in (select id from participants where email = $2::citext union all select $3::integer)
      order by id for key share
    )
    select live.taken, listed.own, listed.offered, listed.waiting, there."ofTraining", there."ofHour",
      exists (select from registrations where training_id = $1 and email = $2::citext and status <> 'annulée') as "isKnown",
      exists (select from waiting_entries where training_id = $1 and email = $2::citext
        and state in ('waiting', 'offered', 'standby')) as "isWaiting",
      (select coalesce(json_agg(json_build_object('id', id, 'email', email, 'firstName', first_name, 'lastName', last_name,
        'phone', phone, 'said', ${saidUnder('account.email')})), '[]') from account) as accounts,
      exists (select from participants where email = $2::citext)
        or exists (select from registrations where email = $2::citext and proven_at is not null) as "isProven",
      earlier.body_hash as "bodyHash", earlier.answer,
      next_calendar_number($1, $2::citext) as "calendarSequence"
    from ${placeCounts}
    cross join (
      select count(*) filter (where training_id = $1 and status <> 'annulée')::integer as "ofTraining",
        count(*) filter (where created_at > $5::timestamptz)::integer as "ofHour"
      from registrations where from_network = $4 and proven_at is null
    ) there
    left join idempotency_keys earlier on earlier.operation = $6 and earlier.key = $7 and earlier.caller in ($8, '')
    order by earlier.caller desc limit 1`,
}

const registration = parametersOf(
  registrations,
  [
    ...([
      'trainingId',
      'participantId',
      'firstName',
      'lastName',
      'email',
      'phone',
      'organization',
      'position',
    ] as const),
    ...(['specialRequirements', 'locale', 'status', 'price', 'paymentStatus', 'paymentReference'] as const),
    ...(['discountAmount', 'discountId'] as const),
    ...(['termsAcceptedAt', 'provenAt', 'proofRequestedAt', 'fromNetwork', 'createdAt', 'updatedAt'] as const),
  ],
  1,
)
const entry = parametersOf(
  auditEntries,
  ['userId', 'actor', 'action', 'subjectType', 'after'] as const,
  registration.next,
)
const letter = parametersOf(
  notifications,
  [
    ...(['type', 'locale', 'from', 'to', 'subject', 'htmlContent', 'textContent', 'calendar'] as const),
    ...(['queuedAt', 'createdAt'] as const),
  ],
  entry.next,
)
const key = parametersOf(idempotencyKeys, ['operation', 'key', 'caller', 'bodyHash', 'answer'] as const, letter.next)
const paper = parametersOf(
  documents,
  ['kind', 'documentType', 'locale', 'trainingId', 'mimeType', 'issuedBy', 'createdAt'] as const,
  key.next,
)
const [title, snapshot, year, trace] = [0, 1, 2, 3].map((place) => `$${paper.next + place}`)

/**
 * A part without its row writes nothing: no key, no proforma. Everybody waits for the counter, so it is taken last: PostgreSQL runs the
 * parts that nothing reads from the last to the first. It reads the key's part, and so comes after the key (docs/locks.md).
 */
const text = `
  with registration as (
    insert into registrations (${registration.names}) values (${registration.parameters}) returning id
  ), kept as (
    insert into idempotency_keys (${key.names})
    select given.operation, given.key, given.caller, given.body_hash, given.answer || jsonb_build_object('id', registration.id)
    from registration cross join (select ${key.parameters}) given (${key.names}) where given.key is not null
    returning key
  ), counter as (
    insert into document_numbers (series, year, last)
    select 'F', ${year}::integer, 1 from registration left join kept on true where ${snapshot}::jsonb is not null
    on conflict (series, year) do update set last = document_numbers.last + 1 returning last
  ), numbered as (
    select ${numberOf('F', `${year}::integer`, 'last')} as number from counter
  ), paper as (
    insert into documents (registration_id, number, title, snapshot, ${paper.names})
    select registration.id, number, ${title}::text || ' ' || number, ${snapshot}::jsonb || jsonb_build_object('number', number),
      ${paper.parameters}
    from registration cross join numbered
    returning id
  ), drawing as (${queued('document', 'paper', trace)}
  ), entry as (
    insert into audit_entries (subject_id, ${entry.names}) select id, ${entry.parameters} from registration
  ), letter as (
    insert into notifications (registration_id, ${letter.names}) select id, ${letter.parameters} from registration returning id
  ), brought as (
    insert into mailed_papers (notification_id, document_id) select letter.id, paper.id from letter cross join paper
  ), delivery as (${queued('mail', 'letter', trace)}
  )
  select id from registration`

export const insertRegistration: Written = { name: 'register', text }

type Row<Part extends { values: (row: never) => unknown[] }> = Parameters<Part['values']>[0]

/** What a registration writes. */
export interface RegistrationRows {
  registration: Row<typeof registration>
  entry: Row<typeof entry>
  letter: Row<typeof letter>
  /** The answer to keep under the caller's key, but for the registration's number. */
  key: Row<typeof key> | undefined
  /** The proforma, as it stands but for its number. */
  paper: (Row<typeof paper> & { title: string; snapshot: object }) | undefined
}

/** The values of `insertRegistration`, in the order of its parameters. */
export const valuesOf = (rows: RegistrationRows, now: Date): unknown[] => [
  ...registration.values(rows.registration),
  ...entry.values(rows.entry),
  ...letter.values(rows.letter),
  ...(rows.key ? key.values(rows.key) : nothing(key)),
  ...(rows.paper ? paper.values(rows.paper) : nothing(paper)),
  rows.paper?.title ?? null,
  rows.paper ? JSON.stringify(rows.paper.snapshot) : null,
  now.getUTCFullYear(), // Abidjan is at UTC all year
  traceparent() ?? null,
]

const nothing = (part: { width: number }) => Array<null>(part.width).fill(null)
