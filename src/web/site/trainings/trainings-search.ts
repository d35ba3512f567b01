import { type TrainingCategory, trainingCategories } from '../../../domain/trainings/training.ts'
import { monthPattern } from '../../../domain/values/month.ts'
import type { TrainingNarrowing } from '../../api/trainings.ts'

/** What the address tells of the public list: its audience, month and place, what is searched for, and whether it is a calendar. */
export interface TrainingsSearch {
  categorie?: TrainingCategory
  mois?: string
  lieu?: string
  q?: string
  vue?: 'calendrier'
}

/** What the list was last narrowed to in this tab, which the way back from a training keeps. A server renders for many: it sets nothing. */
export const lastSeen: { search: TrainingsSearch } = { search: {} }

const isCategory = (value: unknown): value is TrainingCategory => trainingCategories.includes(value as TrainingCategory)
const isMonth = (value: unknown): value is string => typeof value === 'string' && monthPattern.test(value)
/** A place, or words: as many letters as the API takes. One may be a number alone, which an address reads as one. */
const textOf = (value: unknown, most: number) => {
  const text = value === undefined ? '' : String(value)
  return text.trim() !== '' && text.length <= most && text.isWellFormed() ? text : undefined
}

/** A part of the address as the router takes it: said to be undefined, a key leaves the address. */
export const trainingsSearch = (keys: { [Key in keyof TrainingsSearch]: TrainingsSearch[Key] | undefined }) =>
  keys as TrainingsSearch

/** What makes sense in an address; the rest leaves it. */
export const readTrainingsSearch = (search: Record<string, unknown>): TrainingsSearch =>
  trainingsSearch({
    categorie: isCategory(search.categorie) ? search.categorie : undefined,
    mois: isMonth(search.mois) ? search.mois : undefined,
    lieu: textOf(search.lieu, 200),
    q: textOf(search.q, 100),
    vue: search.vue === 'calendrier' ? 'calendrier' : undefined,
  })

/** The same as the list is asked for it. */
export const narrowingOf = ({ categorie, mois, lieu, q }: TrainingsSearch): TrainingNarrowing => ({
  category: categorie,
  month: mois,
  location: lieu,
  q,
})
