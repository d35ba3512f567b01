import * as v from 'valibot'
import { sessionPieces } from '../company/session-lists.ts'

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
  /** What its file lacks of what any of the firm’s lists asks for; null while it is not finished, or where nothing is asked for. */
  missing: v.nullable(v.array(v.picklist(sessionPieces))),
})
export type SessionOverview = v.InferOutput<typeof SessionOverview>
