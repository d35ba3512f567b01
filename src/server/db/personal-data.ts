// What must be said of every column (`personal-columns.ts` says it), so that none is forgotten by export, erasure, retention and log.
import type { PgTable } from 'drizzle-orm/pg-core'
import type { PersonalData } from '../../domain/participants/personal-data.ts'

/** How long things are kept, and the function below `src/server` that removes them, where the product does. */
export const periods = {
  registration: { length: '5 years, then by `officina retention`' },
  letter: { length: '24 months or as the office sets, then by `officina retention`' },
  paper: { length: '10 years, then by `officina retention`' },
  ledger: { length: '10 years at least' },
  sheet: { length: '10 years after its year', removedBy: 'attendance/sheet-commands.ts deleteExpiredSheets' },
  messagePicture: {
    length: '90 days after the decision, or after it was last touched where there is none',
    removedBy: 'payments/declarations/commands.ts deleteExpiredPictures',
  },
  payer: {
    length: '90 days after the decision; 13 months after they came where there is none',
    removedBy: 'payments/statements/forget-commands.ts deleteExpiredPayers',
  },
  onlinePayer: {
    length: '13 months',
    removedBy: 'payments/online/forget-commands.ts deleteExpiredOnlinePayers',
  },
  notice: { length: '90 days', removedBy: 'payments/online/forget-commands.ts deleteExpiredOnlinePayers' },
  message: { length: '24 months', removedBy: 'messages/commands.ts deleteExpiredMessages' },
  trail: { length: 'with the trail; sign-ins 12 months', removedBy: 'audit/commands.ts deleteExpiredSignIns' },
  code: { length: '10 minutes', removedBy: 'participants/code-commands.ts deleteExpiredCodes' },
  origin: { length: '30 days', removedBy: 'registrations/proof-commands.ts deleteExpiredProofs' },
  session: { length: 'until it ends', removedBy: 'session/sessions.ts deleteExpiredSessions' },
  answer: { length: '24 hours', removedBy: 'db/idempotency.ts deleteExpiredAnswers' },
  several: { length: 'a week', removedBy: 'registrations/bulk-commands.ts deleteExpiredBulkActions' },
  waiting: {
    length: '30 days after the list',
    removedBy: 'registrations/waiting/commands.ts deleteExpiredWaitingEntries',
  },
  invitation: {
    length: 'until it is accepted or withdrawn, else a week after its 7 days',
    removedBy: 'staff/invitation-commands.ts deleteExpiredInvitations',
  },
  contact: {
    length: 'as long as they speak for a pharmacy, else 30 days',
    removedBy: 'pharmacies/contact-commands.ts deleteExpiredContacts',
  },
  calendar: {
    length: '30 days after the session',
    removedBy: 'registrations/commands.ts deleteExpiredCalendarNumbers',
  },
  evaluation: {
    length: '5 years after their year',
    removedBy: 'evaluations/answer-commands.ts deleteExpiredEvaluations',
  },
  attempt: { length: 'an hour after it counts no more' },
  signature: {
    length: 'as long as the settings name it, or a certificate waits to be made with it',
    removedBy: 'company/commands.ts deleteExpiredSignatures',
  },
  firm: { length: 'as long as the firm wants' },
} satisfies Record<string, { length: string; removedBy?: string }>

type Section = Exclude<keyof PersonalData, 'exportedAt'>
type RowOf<List> = List extends readonly (infer Row)[] ? Row : List
type KeyIn<Path extends string, List> = `${Path}.${'*' | (keyof RowOf<List> & string)}`
/** Where a participant finds it in their export: a list, and a key of its rows; `*` stands for the column's own name. */
type ExportPath =
  | { [Name in Section]: KeyIn<Name, PersonalData[Name]> }[Section]
  | KeyIn<'registrations.payments', PersonalData['registrations'][number]['payments']>
  | KeyIn<'registrations.declaredPayments', PersonalData['registrations'][number]['declaredPayments']>
  | KeyIn<'registrations.instalments', PersonalData['registrations'][number]['instalments']>
  | KeyIn<'registrations.agreements', PersonalData['registrations'][number]['agreements']>
  | KeyIn<'registrations.access', PersonalData['registrations'][number]['access']>
  | KeyIn<'registrations.presence', PersonalData['registrations'][number]['presence']>
  | KeyIn<'registrations.evaluations', PersonalData['registrations'][number]['evaluations']>
  | KeyIn<'registrations.knowledge', PersonalData['registrations'][number]['knowledge']>
  | KeyIn<'registrations.course', PersonalData['registrations'][number]['course']>
  | KeyIn<'registrations.courseSteps', PersonalData['registrations'][number]['courseSteps']>
  | KeyIn<'registrations.courseAttempts', PersonalData['registrations'][number]['courseAttempts']>
  | KeyIn<'registrations.courseAnswers', PersonalData['registrations'][number]['courseAnswers']>

/** Columns, by their names in Drizzle with spaces between, that tell the same kind of thing of a person. */
interface Told {
  columns: string
  /** In a few words, for docs/data-model.md. */
  what: string
  kept: keyof typeof periods
}

/** Of participants, and of everybody who registers or writes. */
export interface ToldOfParticipant extends Told {
  exported: ExportPath | { no: string }
  /** By their own erasure: the column names nobody any more, or its row goes; or why it stays as it is. */
  erased: 'emptied' | 'deleted' | { stays: string }
}

export interface TableDeclaration {
  table: PgTable
  /** Says nothing of a person: numbers of rows, states, moments of the product's own. */
  plain?: string
  /** What names or describes a participant: no line of the log holds it. */
  personal?: readonly ToldOfParticipant[]
  /** Moments, amounts and states beside it: they are exported too, and anonymous once the row names nobody or is gone. */
  facts?: readonly Pick<ToldOfParticipant, 'columns' | 'exported'>[]
  /** Of the people who work here, or whom the site shows: no participant's to take along or to erase. */
  ofStaff?: readonly Told[]
  /** Keys, and hashes of what opens something: of nobody, and never in the log. */
  secret?: string
  /** Computed by the database from other columns, and known to it alone: by their names there. */
  generated?: string
}

export const namesIn = (columns: string | undefined): string[] => columns?.split(' ') ?? []

/** The columns that no line of the log may hold, by their names in Drizzle. */
export const redactedColumns = ({ personal = [], ofStaff = [], secret }: TableDeclaration): string[] => [
  ...[...personal, ...ofStaff].flatMap(({ columns }) => namesIn(columns)),
  ...namesIn(secret),
]
