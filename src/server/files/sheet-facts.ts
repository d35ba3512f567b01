import type { DayOrder, SheetFacts } from '../../domain/imports/sheet.ts'
import { Refusal } from '../../domain/values/problem.ts'

/** How a file was read, with what it leaves to be asked once its columns are known. */
export const factsOf = (
  read: Omit<SheetFacts, 'dayOrder' | 'asked'>,
  dayOrder: DayOrder | 'asked' | null,
): SheetFacts => ({
  ...read,
  dayOrder: dayOrder === 'asked' ? null : dayOrder,
  asked: [
    ...(read.readings.length > 0 ? (['encoding'] as const) : []),
    ...(dayOrder === 'asked' ? (['dayOrder'] as const) : []),
  ],
})

/**
 * Nothing is written by a guess of what a file cannot tell.
 * @throws Refusal `invalid` with what is to be chosen
 */
export function refuseWhileAsked({ asked: [question] }: Pick<SheetFacts, 'asked'>): void {
  if (question) throw new Refusal('invalid', {}, { [question]: 'required' })
}
