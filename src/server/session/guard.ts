import type { Config } from '../settings/config.ts'
import { type KnownBrowser, knows } from './cookie.ts'
import type { Limiter } from './limits.ts'
import { networkOf } from './network.ts'
import type { Caller } from './sessions.ts'

const guards = {
  signIn: {
    perAddress: 'signInPerAddress',
    perPair: 'signInPerPair',
    perAccount: 'signInPerAccount',
    perPairSlowed: 'signInPerPairSlowed',
    perKnownBrowser: 'signInPerKnownBrowser',
  },
  link: {
    perAddress: 'linkPerAddress',
    perPair: 'linkPerPair',
    perAccount: 'linkPerAccount',
    perPairSlowed: 'linkPerPairSlowed',
    perKnownBrowser: 'linkPerKnownBrowser',
  },
  code: {
    perAddress: 'codePerAddress',
    perPair: 'codePerPair',
    perAccount: 'codePerAccount',
    perPairSlowed: 'codePerPairSlowed',
    perKnownBrowser: 'codePerKnownBrowser',
  },
  pharmacyCode: {
    perAddress: 'pharmacyCodePerAddress',
    perPair: 'pharmacyCodePerPair',
    perAccount: 'pharmacyCodePerAccount',
    perPairSlowed: 'pharmacyCodePerPairSlowed',
    perKnownBrowser: 'pharmacyCodePerKnownBrowser',
  },
  pharmacyTry: {
    perAddress: 'pharmacyTryPerAddress',
    perPair: 'pharmacyTryPerPair',
    perAccount: 'pharmacyTryPerAccount',
    perPairSlowed: 'pharmacyTryPerPairSlowed',
    perKnownBrowser: 'pharmacyTryPerKnownBrowser',
  },
} as const

interface Account {
  kind: 'administrator' | 'participant' | 'pharmacy'
  /** What its owner calls it: a user name or an e-mail. */
  name: string
  /** What its tries are counted under, where the name must not stand. */
  key: string
  /** What the pair is counted under when more than the account is given, such as the phone beside the e-mail. */
  pairKey?: string
}

/** Who tries, as a call knows them. */
interface Trying {
  limiter: Limiter
  caller: Caller
  knownBrowser: KnownBrowser | undefined
  config: Pick<Config, 'sessionSecret' | 'production'>
}

/**
 * Counts a try at an account (docs/decisions/0030). A browser that has signed in to it before has a count of its own, which nobody
 * else can use up. Everybody else is counted per address, and per account and address; from the account's ceiling on, each
 * address has only few tries left, so that guessing from many of them slows down, but nobody is locked out by others.
 * @returns what to call once the try has succeeded: it is forgotten
 * @throws Refusal `too_many_requests`
 */
export async function limitAttempts(
  { limiter, caller, knownBrowser, config }: Trying,
  guard: keyof typeof guards,
  account: Account,
): Promise<() => Promise<void>> {
  const limits = guards[guard]
  if (knows(knownBrowser, config, account.kind, account.name)) {
    return countOfKnown(limiter, limits.perKnownBrowser, account, knownBrowser)
  }
  const network = networkOf(caller.ip)
  const pair = [account.pairKey ?? account.key, network]
  await limiter.take(limits.perPair, ...pair)
  await limiter.take(limits.perAddress, network)
  if (await limiter.exceeds(limits.perAccount, account.key)) await limiter.take(limits.perPairSlowed, ...pair)
  return async () => {
    await limiter.giveBack(limits.perAddress, network)
    await limiter.giveBack(limits.perAccount, account.key)
    await limiter.reset(limits.perPair, ...pair)
    await limiter.reset(limits.perPairSlowed, ...pair)
  }
}

async function countOfKnown(
  limiter: Limiter,
  limit: Parameters<Limiter['take']>[0],
  { key }: Account,
  { id }: KnownBrowser,
) {
  await limiter.take(limit, key, id)
  return () => limiter.reset(limit, key, id)
}
