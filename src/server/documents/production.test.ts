import { expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'

const { as, build } = await startApi({
  config: { demo: false, signing: undefined },
  limits: { verificationPerAddress: 3 },
})

test('without a signing certificate none is issued, and the refusal says what to configure', async () => {
  const training = await build.training({ status: 'terminée' })
  const office = as(administrator(await build.administrator()))
  const answer = await office.post<{ message: string }>(`/api/admin/trainings/${training.id}/certificates`, {})
  expect(answer).toMatchObject({ status: 409, body: { code: 'signing_not_configured' } })
  expect(answer.body.message).toContain('SIGNING_CERTIFICATE')
})

test('numbers cannot be tried out without end', async () => {
  const check = () => as(visitor).get('/api/verification/C-2026-00001-00000000', { address: '203.0.113.7' })
  for (let round = 0; round < 3; round++) expect((await check()).status).toBe(404)
  expect((await check()).status).toBe(429)
})
