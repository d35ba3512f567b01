// What a payer may choose to pay in the browser at once (docs/rules/online-payments.md#page). Amounts in FCFA.
import { abilities, type Provider, roundedDown, takesAmount } from '../company/payment-providers.ts'

/** `most` is offered in place of all that remains where nobody takes that at once. */
export interface OfferedAmount {
  kind: 'instalment' | 'remaining' | 'most'
  amount: number
}

/**
 * The amounts that are offered, what was agreed to be paid next first; none where what remains is less than anybody takes.
 * @param providers who takes payments now
 */
export function offeredAmounts(
  { remaining, instalment }: { remaining: number; instalment: number | null },
  providers: readonly Provider[],
): OfferedAmount[] {
  const isTaken = (amount: number) => providers.some((provider) => takesAmount(provider, amount))
  const most = mostTaken(remaining, providers)
  const all: OfferedAmount[] = [
    ...(instalment === null ? [] : [{ kind: 'instalment' as const, amount: instalment }]),
    { kind: most === remaining ? 'remaining' : 'most', amount: most },
  ]
  return all.filter(({ amount }) => isTaken(amount))
}

/** The most of an amount that somebody takes at once. */
const mostTaken = (amount: number, providers: readonly Provider[]): number =>
  Math.max(0, ...providers.map((provider) => roundedDown(provider, Math.min(amount, abilities[provider].maximum))))

/** The least that somebody takes. */
export const leastTaken = (providers: readonly Provider[]): number =>
  Math.min(...providers.map((provider) => abilities[provider].minimum))
