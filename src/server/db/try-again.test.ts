import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { Refusal } from '../../domain/values/problem.ts'
import { DatabaseAway, isConnectionLost, isDatabaseAway, isWorthAnotherTry, OutcomeUnknown } from './errors.ts'
import { DatabaseSilent } from './timeouts.ts'
import { createTryAgain } from './transaction.ts'

const withCode = (code: string) => Object.assign(new Error('the cause'), { code })

describe('what is said of a database that is away', () => {
  test.each([
    ['one that only reads', withCode('25006'), true],
    ['one that is ending', withCode('57P01'), true],
    ['one of whose processes has crashed', withCode('57P02'), true],
    ['one that is starting', withCode('57P03'), true],
    ['one that ended an idle transaction', withCode('25P03'), true],
    ['any exception of the connection', withCode('08P01'), true],
    ['a socket that is gone', withCode('ERR_STREAM_DESTROYED'), true],
    ['a connection that broke, deep inside', new Error('Failed query: rollback', { cause: withCode('08006') }), true],
    ['a transaction of which nothing was sent to commit', new DatabaseAway('broken'), true],
    ['an outcome that a key makes sure of', new OutcomeUnknown(withCode('ECONNRESET'), true), true],
    ['an outcome that nobody knows', new OutcomeUnknown(withCode('ECONNRESET'), false), false],
    ['one that was asked and said nothing', new DatabaseSilent('no answer'), false],
    ['one for which too many wait', new Error('timeout exceeded when trying to connect'), false],
  ])('%s', (_, error, isTriedAgain) => {
    expect(isDatabaseAway(error)).toBe(true)
    expect(isConnectionLost(error)).toBe(true)
    expect(isWorthAnotherTry(error)).toBe(isTriedAgain)
  })

  test.each([['57014'], ['40P01']])('a call ended for another’s sake (%s) has its connection still', (code) => {
    expect(isDatabaseAway(withCode(code))).toBe(true)
    expect(isConnectionLost(withCode(code))).toBe(false)
  })

  test.each([[withCode('23505')], [new Refusal('training_full')], [new Error('ours')], [undefined]])(
    'nothing of the kind: %s',
    (error) => expect(isDatabaseAway(error)).toBe(false),
  )
})

describe('trying again', () => {
  const away = withCode('ECONNREFUSED')
  /** Fails so often, and then answers. */
  const failing = (times: number, error: Error = away) => {
    let tries = 0
    return Object.assign(async () => (tries++ < times ? Promise.reject(error) : 'done'), { tries: () => tries })
  }

  test('hides an absence that is short', async () => {
    const attempt = failing(3)
    expect(await createTryAgain(5_000)(attempt)).toBe('done')
    expect(attempt.tries()).toBe(4)
  })

  test('ends where it lasts; those who come later are told at once, until the database is there again', async () => {
    const tryAgain = createTryAgain(300)
    const first = failing(1_000)
    await expect(tryAgain(first)).rejects.toBe(away)
    expect(first.tries()).toBeGreaterThan(1)
    const later = failing(1)
    await expect(tryAgain(later)).rejects.toBe(away)
    expect(later.tries()).toBe(1)
    expect(await tryAgain(failing(0))).toBe('done')
    expect(await tryAgain(failing(1))).toBe('done')
  })

  test('counts what it takes to notice the absence to it', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    onTestFinished(() => clock.mockRestore())
    let tries = 0
    const connecting = () => {
      clock.mockReturnValue(2_000 * ++tries)
      return Promise.reject(away)
    }
    await expect(createTryAgain(5_000, 2_000)(connecting)).rejects.toBe(away)
    expect(tries).toBe(3)
  })

  test('says how long a connection may be waited for: until callers are told, and from then on as long as one takes', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    onTestFinished(() => clock.mockRestore())
    const tryAgain = createTryAgain(5_000, 2_000, 3_500)
    expect(tryAgain.longestWait()).toBe(Number.POSITIVE_INFINITY)
    const silent = () => {
      clock.mockReturnValue(3_500)
      return Promise.reject(new DatabaseSilent('asked, and not answered'))
    }
    await expect(tryAgain(silent)).rejects.toThrow()
    expect(tryAgain.longestWait()).toBe(3_500) // away since the beginning
    clock.mockReturnValue(9_000)
    expect(tryAgain.longestWait()).toBe(2_000)
    expect(await tryAgain(failing(0))).toBe('done')
    expect(tryAgain.longestWait()).toBe(Number.POSITIVE_INFINITY)
  })

  test.each([
    ['a failure of ours', new Error('ours')],
    ['a refusal', new Refusal('training_full')],
    ['an outcome that nobody knows', new OutcomeUnknown(away, false)],
  ])('never of %s', async (_, error) => {
    const attempt = failing(1, error)
    await expect(createTryAgain(5_000)(attempt)).rejects.toBe(error)
    expect(attempt.tries()).toBe(1)
  })
})
