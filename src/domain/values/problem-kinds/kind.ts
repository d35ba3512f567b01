import type { Localized } from '../language.ts'

/** A refusal: its HTTP status, and the words for the person; `{name}` in them is filled from the refusal's details. */
export interface ProblemKind extends Localized {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 416 | 421 | 422 | 429 | 503 | 500
}
