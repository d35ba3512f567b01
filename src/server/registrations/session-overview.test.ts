import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import type { SessionOverview } from '../../domain/session-overview.ts'

const { as, build } = await startApi()
const office = as(administrator(await build.administrator()))
const overviewOf = (id: number) => office.get<SessionOverview>(`/api/admin/trainings/${id}/overview`)

test('a session’s figures are those of its list, each thing to do of the list that its link opens', async () => {
  const training = await build.training({ status: 'terminée', price: 50_000 })
  const own = (changes: Parameters<typeof build.registration>[0]) =>
    build.registration({ trainingId: training.id, price: 50_000, ...changes })
  await own({ status: 'confirmée', paymentAmount: 50_000, paymentStatus: 'complet' })
  await own({ status: 'confirmée', paymentAmount: 20_000, paymentStatus: 'partiel' })
  await own({ status: 'en_attente', paymentAmount: 0 })
  await own({ status: 'en_attente', paymentAmount: 0, paymentStatus: 'remboursé' })
  await own({ status: 'annulée', paymentAmount: 50_000, paymentStatus: 'complet' })
  await own({ status: 'en_attente', proofRequestedAt: new Date() })
  await build.registration({ price: 50_000 }) // somebody of another session

  const { body } = await overviewOf(training.id)
  expect(body).toEqual({
    pending: 3,
    confirmed: 2,
    cancelled: 1,
    received: 70_000,
    due: 30_000 + 50_000 + 50_000,
    toDo: { toConfirm: 2, owing: 3, refundable: 1, unproven: 1, uncertified: 2 },
  })
  const totalOf = async (query: string) =>
    Number(
      (await office.get(`/api/admin/registrations?trainingId=${training.id}&${query}`)).headers.get('X-Total-Count'),
    )
  expect({
    toConfirm: await totalOf('status=en_attente&refunded=false'),
    owing: await totalOf('balance=owing'),
    refundable: await totalOf('group=refundable'),
    unproven: await totalOf('group=unproven'),
    uncertified: await totalOf('group=uncertified'),
  }).toEqual(body.toDo)
})

test('nobody yet: all is nought; an unknown one is not found', async () => {
  const { id } = await build.training()
  expect((await overviewOf(id)).body).toMatchObject({ pending: 0, received: 0, due: 0 })
  expect((await overviewOf(999_999)).status).toBe(404)
})
