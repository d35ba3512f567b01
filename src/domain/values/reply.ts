/** What came back from another machine that was asked: an answer, or none. */
export type Reply =
  | { status: number; text: string }
  /** `unreachable`: no connection was made, so nothing was asked; `lost`: it was asked, and nobody knows. */
  | { failure: 'unreachable' | 'lost' }
