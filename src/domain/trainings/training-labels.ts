// The labels that public pages show too; the others (`labels.ts`) would come along into their scripts.
import type { Localized } from '../values/language.ts'
import type { TrainingCategory, TrainingStatus } from './training.ts'

/** docs/rules/trainings.md#categories-and-prices. */
export const trainingCategoryLabels: Record<TrainingCategory, Localized> = {
  pharmaciens: { fr: 'Pharmaciens', en: 'Pharmacists' },
  auxiliaires: { fr: 'Auxiliaires', en: 'Pharmacy assistants' },
}

/** docs/rules/trainings.md#statuses. */
export const trainingStatusLabels: Record<TrainingStatus, Localized> = {
  programmée: { fr: 'À venir', en: 'Upcoming' },
  en_cours: { fr: 'En cours', en: 'In progress' },
  terminée: { fr: 'Terminée', en: 'Finished' },
  annulée: { fr: 'Annulée', en: 'Cancelled' },
}
