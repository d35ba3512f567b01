import * as v from 'valibot'

const count = v.number()

/** How a session stands: its registrations, its money in FCFA, and what is to be done, each as its list counts it. */
export const SessionOverview = v.object({
  pending: count,
  confirmed: count,
  cancelled: count,
  /** Received for registrations that are not cancelled, and still due of their prices; FCFA. */
  received: count,
  due: count,
  toDo: v.object({ toConfirm: count, owing: count, refundable: count, unproven: count, uncertified: count }),
})
export type SessionOverview = v.InferOutput<typeof SessionOverview>
