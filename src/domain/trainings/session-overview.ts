import * as v from 'valibot'
import type { Settings } from '../company/settings.ts'

/** What a session's file may be asked to hold, in the order in which it comes (docs/rules/trainings.md#the-sessions-file). */
export const sessionPieces = ['presence', 'signedSheet', 'certificates', 'accreditation'] as const
export type SessionPiece = (typeof sessionPieces)[number]

/** The setting that asks for each. */
const askedBy = {
  presence: 'asksPresence',
  signedSheet: 'asksSignedSheet',
  certificates: 'asksCertificates',
  accreditation: 'asksAccreditation',
} as const satisfies Record<SessionPiece, keyof Settings['sessionFile']>

/** The pieces that are asked for and not there; null where none is asked for. */
export function missingPieces(
  asked: Settings['sessionFile'],
  held: Record<SessionPiece, boolean>,
): SessionPiece[] | null {
  const wanted = sessionPieces.filter((piece) => asked[askedBy[piece]])
  return wanted.length === 0 ? null : wanted.filter((piece) => !held[piece])
}

const count = v.number()

/** How a session stands: its registrations, its money in FCFA, and what is to be done, each as its list counts it. */
export const SessionOverview = v.object({
  pending: count,
  confirmed: count,
  cancelled: count,
  /** Received for registrations that are not cancelled, and still due of their prices; FCFA. */
  received: count,
  due: count,
  toDo: v.object({
    ...{ toConfirm: count, owing: count, refundable: count, unproven: count, uncertified: count },
    /** Marks of presence to be decided, and devices that are waited for. */
    openPresence: count,
  }),
  /** What its file lacks yet; null while the session is not finished, or where nothing is asked for. */
  missing: v.nullable(v.array(v.picklist(sessionPieces))),
})
export type SessionOverview = v.InferOutput<typeof SessionOverview>
