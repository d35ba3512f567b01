import type { Queries } from '../api/queries.ts'
import { everyStyle } from '../page/style-sheets.ts'

/** For pages behind a sign-in: what they know, and how they look, is there before they are. */
export const openSignedIn = async ({ context }: { context: { queries: Queries } }): Promise<void> => {
  await Promise.all([context.queries.open(), everyStyle()])
}
