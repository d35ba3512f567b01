import type { Localized } from '../../../domain/values/language.ts'

const french = {
  intro:
    'La session est complète. Dès qu’une place se libère, nous la proposons par e-mail à la première personne de la liste. Vous ne devez rien.',
  waiting: (count: number) => (count === 1 ? 'Une personne attend déjà.' : `${count} personnes attendent déjà.`),
}

const english: typeof french = {
  intro:
    'The session is full. As soon as a place becomes free we offer it by email to the first person on the list. You owe nothing.',
  waiting: (count) => (count === 1 ? 'One person is waiting already.' : `${count} people are waiting already.`),
}

/** What is said of a full session; beside its page, not among the words that every page loads. */
export const fullSessionWords: Localized<typeof french> = { fr: french, en: english }
