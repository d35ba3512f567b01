import type { TillFault } from '../src/server/simulators/till.ts'

/** What beginning a payment comes to after each fault that every simulated provider has, and how many were begun there. */
export const beginningFaults: [fault: TillFault, kind: string, begun: number][] = [
  ['plain_500', 'unknown', 0],
  ['done_then_500', 'unknown', 1],
  ['lost_answer', 'unknown', 1],
  ['half_body', 'unknown', 1],
  ['not_json', 'unknown', 1],
  ['slow', 'open', 1],
  ['unavailable_503', 'down', 0],
  ['too_many_429', 'down', 0],
  ['keys_changed', 'keys', 0],
  ['refused_422', 'refused', 0],
]
