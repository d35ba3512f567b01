import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'

const signing = { file: '/nowhere.p12', password: '' }
const { as, build } = await startApi({
  config: { demo: false, signing },
  settings: { signer: { name: '', title: '', titleInEnglish: '', picture: null } },
})

test('without somebody to sign it none is issued: nobody is made up', async () => {
  const training = await build.training({ status: 'terminée' })
  const office = as(administrator(await build.administrator()))
  const answer = await office.post<{ message: string }>(`/api/admin/trainings/${training.id}/certificates`, {})
  expect(answer).toMatchObject({ status: 409, body: { code: 'signatory_not_configured' } })
  expect(answer.body.message).toContain('Réglages')
})
