import { Refusal } from '../../domain/values/problem.ts'

/**
 * Refuses an edit that was made from another version of a record than the present one (docs/decisions/0018). For the holder of the
 * record's lock; a trigger moves the version with every change (docs/rules/office.md#edit-conflicts).
 * @param madeFrom undefined for a caller who does not know versions: nothing is refused
 * @param read the record as the call would answer it
 * @throws Refusal `edit_conflict`, with the record as it now is
 */
export async function refuseStale(
  madeFrom: number | undefined,
  present: { version: number },
  read: () => Promise<object>,
): Promise<void> {
  if (madeFrom === undefined || madeFrom === present.version) return
  throw new Refusal('edit_conflict', {}, undefined, await read())
}
