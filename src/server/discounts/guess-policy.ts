import { Refusal } from '../../domain/values/problem.ts'
import type { RequestContext } from '../http/request-context.ts'
import { networkOf } from '../session/network.ts'

/**
 * Counts codes that are not taken: nobody finds one by trying many (docs/rules/limits.md#tries). A network that has guessed too often
 * registers without one.
 * @param register what takes a use of the code
 * @throws Refusal `too_many_requests`, and what `register` throws
 */
export async function limitCodeGuesses<Answer>(
  { limiter, caller }: RequestContext,
  register: () => Promise<Answer>,
): Promise<Answer> {
  const network = networkOf(caller.ip)
  await limiter.take('discountPerAddress', network)
  try {
    const answer = await register()
    await limiter.giveBack('discountPerAddress', network)
    return answer
  } catch (error) {
    const isGuess = error instanceof Refusal && error.code === 'discount_refused'
    if (!isGuess) await limiter.giveBack('discountPerAddress', network)
    throw error
  }
}
