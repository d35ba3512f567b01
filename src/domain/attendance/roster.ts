// What a trainer's phone takes along: its sessions, and the list of the people who come to each (docs/rules/presence.md#the-list-on-the-phone).
import * as v from 'valibot'
import { registrationStatuses } from '../registrations/registration.ts'
import { SessionHalf } from '../trainings/session-half.ts'
import { PresenceMark } from './presence.ts'
import { deviceId, deviceName, RosterSeal } from './presence-log.ts'

/** Sessions whose half-days are within so many days before and after today are offered to be taken along. */
export const offeredDays = { before: 7, after: 14 }

/** How often a code is hashed (PBKDF2 with SHA-256): a tenth of a second on a cheap phone, for each code that is shown there. */
export const codeIterations = 50_000

/** How long a list counts as fresh, in milliseconds: a day. It works longer, and says how old it is. */
export const freshMs = 86_400_000

/** A session that may be taken along. */
export const OfferedSession = v.object({
  id: v.number(),
  title: v.string(),
  /** Null where there is no translation. */
  englishTitle: v.nullable(v.string()),
  startsAt: v.nullable(v.string()),
  endsAt: v.nullable(v.string()),
  location: v.string(),
  /** How many come: confirmed, or still to be confirmed. */
  people: v.number(),
})
export type OfferedSession = v.InferOutput<typeof OfferedSession>

/** The answer to GET /api/admin/presence/sessions. */
export const OfferedSessions = v.object({
  /** The server's time. */
  now: v.string(),
  account: v.object({ id: v.number(), name: v.string() }),
  sessions: v.array(OfferedSession),
})
export type OfferedSessions = v.InferOutput<typeof OfferedSessions>

/** Somebody who comes, as a phone keeps them: no phone, no e-mail, no money. */
export const RosterPerson = v.object({
  registrationId: v.number(),
  status: v.picklist(registrationStatuses),
  firstName: v.string(),
  lastName: v.string(),
  organization: v.nullable(v.string()),
  /** From another session of the programme: to make up what they missed there. */
  isGuest: v.boolean(),
  /** What stood when the list was made. */
  marks: v.array(PresenceMark),
  /** Their code, hashed `codeIterations` times with this salt; both base64url. */
  salt: v.string(),
  codeHash: v.string(),
})
export type RosterPerson = v.InferOutput<typeof RosterPerson>

/** The body of POST /api/admin/trainings/{id}/presence/roster: which device takes it along. */
export const RosterForm = v.strictObject({ device: deviceId, deviceName })
export type RosterForm = v.InferOutput<typeof RosterForm>

/** The list of one session. */
export const Roster = v.object({
  /** The server's time. */
  now: v.string(),
  seal: RosterSeal,
  /** From when on it is to be fetched again. */
  fetchAgainAt: v.string(),
  session: OfferedSession,
  halves: v.array(SessionHalf),
  people: v.array(RosterPerson),
})
export type Roster = v.InferOutput<typeof Roster>

/** What the digest of a list is made of. */
export const digestedText = ({ halves, people }: Pick<Roster, 'halves' | 'people'>): string =>
  JSON.stringify([halves, people])
