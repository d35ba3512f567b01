import { expect, test } from 'vitest'
import { emptyDetails, type Training, wholeTranslation } from '../../../domain/trainings/training-schemas.ts'
import {
  type DraftStep,
  draftOf,
  duplicateOf,
  newDraft,
  rowsIn,
  trainingResolver,
  typedRows,
} from './training-draft.ts'

const options = { fields: {}, shouldUseNativeValidation: false }
const checked = (draft: Parameters<typeof trainingResolver>[0]) => trainingResolver(draft, undefined, options)

const details: Training['details'] = {
  ...emptyDetails,
  objectives: 'Savoir accueillir',
  theme: 'team',
  picture: 7,
  pictureAlt: 'Une équipe au comptoir',
  timeline: [
    { minutes: 30, title: 'Accueil', text: null },
    { minutes: 90, title: 'La première heure', text: 'En binômes' },
  ],
  included: 'La grille\nLe certificat',
  questions: [{ question: 'À qui ?', answer: 'À l’équipe' }],
}
const training: Training = {
  ...{ id: 3, slug: 'accueillir', title: 'Accueillir', description: 'Un stagiaire.', category: 'auxiliaires' },
  ...{
    status: 'terminée',
    shownStatus: 'terminée',
    location: 'Abidjan',
    duration: 2,
    maxParticipants: 15,
    price: null,
    trainers: ['Awa', 'Ali'],
  },
  ...{
    placesLeft: 4,
    placesTaken: 11,
    placesHeld: 0,
    waiting: 0,
    version: 5,
    programmeId: 2,
    ownFields: [],
    theme: 'team',
  },
  ...{ startsAt: '2026-12-10T14:00:00.000Z', endsAt: null, createdAt: '2026-11-01T08:00:00.000Z', picture: null },
  details,
  english: wholeTranslation({ title: 'Welcoming', description: null, details: { included: 'The checklist' } }),
}

test('what a training says is typed as it is, and comes back as it was', async () => {
  const draft = draftOf(training)
  expect(draft.details).toMatchObject({ theme: 'team', picture: '7', pictureAlt: 'Une équipe au comptoir' })
  expect(rowsIn(draft.details.timeline)).toEqual([
    { minutes: '30', title: 'Accueil', text: '' },
    { minutes: '90', title: 'La première heure', text: 'En binômes' },
  ])
  const { values, errors } = await checked(draft)
  expect(errors).toEqual({})
  expect(values).toMatchObject({
    startsAt: '2026-12-10T14:00:00Z',
    endsAt: null,
    price: null,
    trainers: ['Awa', 'Ali'],
    details,
    english: { title: 'Welcoming', description: null, details: { included: 'The checklist', timeline: null } },
  })
})

test('a new training names no theme, no picture, no steps and no questions, and has no English version', async () => {
  const { values } = await checked({ ...newDraft(), title: 'Accueillir', description: 'Un stagiaire.' })
  expect(values).toMatchObject({ details: emptyDetails, english: null, price: 65_000 })
})

test('rows that were all taken out are no list', async () => {
  const draft = draftOf(training)
  const none = { timeline: typedRows([]), questions: typedRows([]), picture: '', theme: '' }
  const { values } = await checked({ ...draft, details: { ...draft.details, ...none } })
  expect(values).toMatchObject({ details: { timeline: null, questions: null, picture: null, theme: null } })
})

test('what is wrong with a row is told at its field', async () => {
  const draft = draftOf(training)
  const steps: DraftStep[] = [
    { minutes: '30', title: 'Accueil', text: '' },
    { minutes: 'une heure', title: ' ', text: '' },
  ]
  const questions = typedRows([{ question: 'À qui ?', answer: '' }])
  const { errors } = await checked({ ...draft, details: { ...draft.details, timeline: typedRows(steps), questions } })
  expect(errors).toMatchObject({
    details: {
      timeline: [undefined, { minutes: { message: 'stepMinutes' }, title: { message: 'required' } }],
      questions: [{ answer: { message: 'required' } }],
    },
  })
})

test('a step in English alone makes an English version', async () => {
  const draft = draftOf({ ...training, english: null })
  const timeline = typedRows([{ minutes: '120', title: 'Welcome', text: '' }])
  const english = { ...draft.english, details: { ...draft.english.details, timeline } }
  const { values } = await checked({ ...draft, english })
  expect(values).toMatchObject({ english: { details: { timeline: [{ minutes: 120, title: 'Welcome', text: null }] } } })
})

test('a duplicate keeps what the training says, without its dates', () => {
  const { startsAt, endsAt, status, details: kept } = duplicateOf(training)
  expect([startsAt, endsAt, status]).toEqual(['', '', 'programmée'])
  expect(kept).toEqual(draftOf(training).details)
})
