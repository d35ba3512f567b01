import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import type { AuditEntry } from '../../domain/operations/audit.ts'
import { erasedDomain } from '../../domain/values/no-address.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { documents } from '../db/schema/documents.ts'
import { participants } from '../db/schema/participants.ts'

const { as, build, db } = await startApi()

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
      training: title,
      isErased: false,
      actorName: null,
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

test('an entry tells whom a paper or letter is about, who acted in the space, and who is erased', async () => {
  const office = as(administrator(await build.administrator()))
  const training = await build.training({ title: `Tenir le registre ${uniqueWord()}` })
  const named = { trainingId: training.id, firstName: 'Mariam', lastName: 'Traoré' }
  const registration = await build.registration(named)
  const erased = await build.registration({ ...named, email: `efface-${uniqueWord()}@${erasedDomain}` })
  const paper = await build.document({ registrationId: registration.id, title: 'Attestation' })
  const letter = await build.notification({ registrationId: registration.id, subject: 'Rappel' })
  const message = await build.contactMessage({ name: 'Personne effacée', email: '' })
  const participant = await build.participant({ firstName: 'Yao', lastName: 'Kouassi' })
  const gone = await build.participant()
  const actor = uniqueWord()
  const entry = { actor, action: 'update' } as const
  await db.insert(auditEntries).values([
    { ...entry, subjectType: 'registration', subjectId: registration.id, actor: `participant ${participant.id}` },
    { ...entry, subjectType: 'registration', subjectId: erased.id },
    { ...entry, subjectType: 'document', subjectId: paper.id },
    { ...entry, subjectType: 'notification', subjectId: letter.id },
    { ...entry, subjectType: 'contact_message', subjectId: message.id },
    { ...entry, subjectType: 'participant', subjectId: participant.id },
    { ...entry, subjectType: 'participant', subjectId: gone.id, actor: `participant ${gone.id}` },
  ])
  await db.delete(participants).where(eq(participants.id, gone.id))
  const about = async (subjectType: string, subjectId: number) =>
    (await office.get<AuditEntry[]>(`/api/admin/audit?subjectType=${subjectType}&subjectId=${subjectId}`)).body[0]

  const session = training.title
  expect(await about('registration', registration.id)).toMatchObject({
    subjectName: 'Mariam Traoré',
    training: session,
    actorName: 'Yao Kouassi',
    isErased: false,
  })
  expect(await about('registration', erased.id)).toMatchObject({ training: session, isErased: true })
  const whose = { person: 'Mariam Traoré', training: session, isErased: false }
  expect(await about('document', paper.id)).toMatchObject({ subjectName: 'Attestation', ...whose })
  expect(await about('notification', letter.id)).toMatchObject({ subjectName: 'Rappel', ...whose })
  expect(await about('contact_message', message.id)).toMatchObject({ isErased: true, training: null, person: null })
  expect(await about('participant', participant.id)).toMatchObject({ subjectName: 'Yao Kouassi', isErased: false })
  expect(await about('participant', gone.id)).toMatchObject({ subjectName: null, actorName: null, isErased: true })

  await db.delete(documents).where(eq(documents.id, paper.id))
  expect(await about('document', paper.id)).toMatchObject({ subjectName: null, person: null, isErased: false })
})
