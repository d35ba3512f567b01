import { describe, expect, test } from 'vitest'
import { startApi } from '../../../tests/api.ts'
import { createApi } from '../app/api.ts'

const { services } = await startApi()

/** The API on a database whose every query fails like this; what it logs is kept. */
function failingApi(failure: Error) {
  const logged: object[] = []
  const database = {
    ...services.database,
    db: new Proxy(services.database.db, {
      get() {
        throw failure
      },
    }),
  }
  return {
    logged,
    api: createApi({ ...services, database, log: { error: (details) => logged.push(details), info() {} } }),
  }
}

const withCode = (code: string, message = 'the cause') => Object.assign(new Error(message), { code })

describe('a failure of our own', () => {
  const { api, logged } = failingApi(
    new Error('select secret from users', { cause: withCode('42P01', 'secret table') }),
  )

  test.each([
    ['fr', 'Une erreur est survenue sur le serveur. Veuillez réessayer plus tard.'],
    ['en', 'A server error occurred. Please try again later.'],
  ])('is told in %s, without what went wrong', async (language, message) => {
    const response = await api.request('/api/trainings', { headers: { 'accept-language': language } })
    expect(response.status).toBe(500)
    const requestId = response.headers.get('x-request-id')
    expect(await response.json()).toEqual({ code: 'internal', message, requestId })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('is logged, with the call’s route but not its address', async () => {
    await api.request('/api/trainings?q=confidentiel')
    expect(logged.at(-1)).toMatchObject({ method: 'GET', route: '/api/trainings', err: expect.any(Error) })
    expect(JSON.stringify(logged.at(-1))).not.toContain('confidentiel')
  })
})

describe('an unreachable database answers 503', () => {
  test.each([
    ['refused', withCode('ECONNREFUSED')],
    ['cut', withCode('ECONNRESET')],
    ['restarting', withCode('57P01')],
    ['starting', withCode('57P03')],
    ['full', withCode('53300')],
    ['busy', new Error('timeout exceeded when trying to connect')],
    ['silent', withCode('database_silent')],
    ['slow', withCode('57014')],
    ['ending one of two that wait for each other', withCode('40P01')],
    ['not greeting', new Error('timeout expired')],
    ['gone, deep inside', new Error('Failed query', { cause: new Error('x', { cause: withCode('08006') }) })],
  ])('%s', async (_, failure) => {
    const { api, logged } = failingApi(failure)
    const response = await api.request('/api/trainings', { headers: { 'accept-language': 'en' } })
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({
      code: 'database_away',
      message: 'The service is temporarily unavailable. Please try again in a moment.',
      requestId: response.headers.get('x-request-id'),
    })
    expect(response.headers.get('retry-after')).toBe('5')
    expect(logged).toHaveLength(1)
  })
})
