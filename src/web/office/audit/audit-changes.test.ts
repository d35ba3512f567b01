import { expect, test } from 'vitest'
import { changesOf, isMoment } from './audit-changes.ts'

test('only what differs is told, parts of parts by their path', () => {
  const before = { title: 'A', status: 'programmée', details: { content: null, objectives: 'Savoir' } }
  const after = { title: 'A', status: 'annulée', details: { content: 'Le registre', objectives: 'Savoir' } }
  expect(changesOf({ before, after })).toEqual([
    { field: 'status', before: 'programmée', after: 'annulée' },
    { field: 'details.content', before: null, after: 'Le registre' },
  ])
})

test('what the change does not speak of was left as it was', () => {
  const changes = changesOf({ before: { read: false, archived: false }, after: { read: true } })
  expect(changes).toEqual([{ field: 'read', before: false, after: true }])
})

test('what was deleted is told as it was, without the database’s own columns', () => {
  const changes = changesOf({ before: { id: 4, title: 'A', deletedAt: null }, after: null })
  expect(changes).toEqual([{ field: 'title', before: 'A', after: undefined }])
})

test('the same moment written otherwise is no change, nor is empty for nothing', () => {
  const before = { startsAt: '2027-03-15T09:00:00.000Z', price: null, trainers: ['Awa'] }
  const after = { startsAt: '2027-03-15T09:00:00Z', price: undefined, trainers: ['Awa'] }
  expect(changesOf({ before, after })).toEqual([])
})

test('an hour of the day is no moment: anyone who was late came at it', () => {
  expect(isMoment('lateAt', '09:10')).toBe(false)
  expect(isMoment('startsAt', '2027-03-15T09:00:00.000Z')).toBe(true)
  expect(changesOf({ before: { lateAt: '09:10' }, after: { lateAt: '09:10' } })).toEqual([])
})

test('a list that is written in another order of its parts is the same', () => {
  const before = { details: { timeline: [{ title: 'Accueil', minutes: 30 }] } }
  const same = { details: { timeline: [{ minutes: 30, title: 'Accueil' }] } }
  const longer = { details: { timeline: [{ minutes: 45, title: 'Accueil' }] } }
  expect(changesOf({ before, after: same })).toEqual([])
  expect(changesOf({ before, after: longer }).map(({ field }) => field)).toEqual(['details.timeline'])
})
