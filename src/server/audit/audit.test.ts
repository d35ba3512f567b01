import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import type { AuditEntry } from '../../domain/audit.ts'

const { as, build } = await startApi()

test('the trail names the record, and is narrowed to one kind, one record, one action', async () => {
  const colleague = await build.administrator()
  const office = as(administrator(colleague))
  const title = `Tenir le registre ${uniqueWord()}`
  const training = await build.training({ title })
  const registration = await build.registration({ trainingId: training.id, firstName: 'Awa', lastName: 'Koné' })
  await office.put(`/api/registrations/${registration.id}/status`, { status: 'confirmée' })
  await office.put(`/api/trainings/${training.id}`, {
    title,
    description: training.description,
    category: training.category,
    status: training.status,
    location: training.location,
    maxParticipants: 9,
  })

  const read = async (query: string) => (await office.get<AuditEntry[]>(`/api/admin/audit?${query}`)).body
  expect(await read(`subjectType=registration&subjectId=${registration.id}`)).toMatchObject([
    {
      actor: colleague.username,
      action: 'change_status',
      subjectName: 'Awa Koné',
      before: { status: 'en_attente' },
      after: { status: 'confirmée' },
    },
  ])
  expect(await read(`subjectType=training&subjectId=${training.id}`)).toMatchObject([
    { action: 'update', subjectName: title },
  ])
  expect(await read(`q=${colleague.username}&action=update`)).toMatchObject([{ subjectType: 'training' }])
  expect(await read(`q=${colleague.username}&action=erase`)).toEqual([])
})
