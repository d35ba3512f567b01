import { detailFields, type TrainingCategory, translatedFields } from './training.ts'
import { categoryPrices, trainingDefaults } from './training-defaults.ts'
import {
  type EnglishDetails,
  emptyDetails,
  type TrainingDetails,
  type TrainingForm,
  type TrainingTranslation,
} from './training-schemas.ts'

const detailNames = detailFields.map((name) => `details.${name}` as const)
const englishNames = translatedFields.map((name) => `english.details.${name}` as const)

/** What sessions of one programme have in common, each text by itself (docs/rules/programmes.md#shared-fields). */
export const sharedFields = [
  'title',
  'description',
  'category',
  'duration',
  'price',
  ...detailNames,
  'english.title',
  'english.description',
  ...englishNames,
] as const
export type SharedField = (typeof sharedFields)[number]

/** Content as programmes and their sessions both hold it: price in FCFA, duration in hours. */
export interface SharedContent {
  title: string
  description: string
  category: TrainingCategory
  duration: number
  price: number | null
  details: TrainingDetails
  english: TrainingTranslation | null
}

/** Texts, numbers, and lists of parts: the timeline and the questions. */
type SharedValue = string | number | null | readonly object[]
type SharedValues = Record<SharedField, SharedValue>

/** Each shared field of a content by its name; a text that is missing is null. */
export function sharedValues(content: SharedContent): SharedValues {
  const { title, description, category, duration, price, details, english } = content
  const french = detailFields.map((name) => [`details.${name}`, details[name] ?? null])
  const translated = translatedFields.map((name) => [`english.details.${name}`, english?.details?.[name] ?? null])
  return {
    title,
    description,
    category,
    duration,
    price,
    'english.title': english?.title ?? null,
    'english.description': english?.description ?? null,
    ...Object.fromEntries([...french, ...translated]),
  }
}

/** A value to be compared: the database and a form write the parts of a list in an order of their own. */
const comparable = (value: SharedValue): unknown =>
  Array.isArray(value)
    ? JSON.stringify(value.map((part: object) => Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    : value

/** The fields in which two contents differ, in the order of `sharedFields`. */
export function differingFields(one: SharedContent, other: SharedContent): SharedField[] {
  const [mine, theirs] = [sharedValues(one), sharedValues(other)]
  return sharedFields.filter((name) => comparable(mine[name]) !== comparable(theirs[name]))
}

/** A session's content after its programme's has changed: what is its own stays, the rest is the programme's. */
export function inherited(
  own: readonly SharedField[],
  session: SharedContent,
  programme: SharedContent,
): SharedContent {
  const [mine, theirs] = [sharedValues(session), sharedValues(programme)]
  const isOwn = new Set<SharedField>(own)
  return contentOf(Object.fromEntries(sharedFields.map((name) => [name, (isOwn.has(name) ? mine : theirs)[name]])))
}

const contentOf = (values: Record<string, SharedValue | undefined>): SharedContent => {
  const part = (prefix: string, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, values[`${prefix}.${name}`]]))
  const english = {
    title: values['english.title'] as string | null,
    description: values['english.description'] as string | null,
    details: part('english.details', translatedFields) as EnglishDetails,
  }
  const isTranslated = [english.title, english.description, ...Object.values(english.details)].some(
    (text) => text !== null,
  )
  return {
    title: values.title as string,
    description: values.description as string,
    category: values.category as TrainingCategory,
    duration: values.duration as number,
    price: values.price as number | null,
    details: part('details', detailFields) as TrainingDetails,
    english: isTranslated ? english : null,
  }
}

/**
 * What a new session says of its content: what its form leaves out is its programme's; without one it has its default, and its price is
 * its category's (docs/rules/trainings.md#defaults).
 */
export function filledIn<Form extends Pick<TrainingForm, keyof SharedContent>>(form: Form, programme?: SharedContent) {
  const category = form.category ?? programme?.category ?? trainingDefaults.category
  const usualPrice = programme ? programme.price : categoryPrices[category]
  return {
    ...form,
    category,
    duration: form.duration ?? programme?.duration ?? trainingDefaults.duration,
    // An empty price is asked for.
    price: form.price === undefined ? usualPrice : form.price,
    details: form.details ?? programme?.details ?? emptyDetails,
    english: form.english === undefined ? (programme?.english ?? null) : form.english,
  }
}
