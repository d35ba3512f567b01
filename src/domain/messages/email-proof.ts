// Proving that an e-mail is its reader's (docs/decisions/0031-addresses-to-prove.md).
import * as v from 'valibot'
import { linkToken } from '../values/text.ts'

/** The body of POST /api/registrations/proof: what makes the link of a mail unguessable. */
export const EmailProofForm = v.strictObject({
  token: linkToken('proofToken'),
})

/** The answer to a proven address: whether its place is still held. */
export const EmailProof = v.object({ proven: v.literal(true), isHeld: v.boolean() })
export type EmailProof = v.InferOutput<typeof EmailProof>
