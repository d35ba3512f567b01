import type { Localized } from '../values/language.ts'
import type { TrainingCategory } from './training.ts'

/** What a training is about, by which its page is drawn (docs/rules/trainings.md#what-the-page-says). */
export const trainingThemes = [
  'quality',
  'stock',
  'cold_chain',
  'finance',
  'team',
  'counter',
  'dispensing',
  'vigilance',
  'distribution',
  'digital',
] as const
export type TrainingTheme = (typeof trainingThemes)[number]

export const trainingThemeLabels: Record<TrainingTheme, Localized> = {
  quality: { fr: 'Qualité', en: 'Quality' },
  stock: { fr: 'Commandes et stocks', en: 'Orders and stock' },
  cold_chain: { fr: 'Chaîne du froid', en: 'Cold chain' },
  finance: { fr: 'Gestion et finances', en: 'Management and finance' },
  team: { fr: 'Équipe', en: 'Team' },
  counter: { fr: 'Accueil et conseil', en: 'Counter and advice' },
  dispensing: { fr: 'Dispensation', en: 'Dispensing' },
  vigilance: { fr: 'Vigilance', en: 'Vigilance' },
  distribution: { fr: 'Distribution', en: 'Distribution' },
  digital: { fr: 'Numérique', en: 'Digital' },
}

/** What trainings of a category are about most often. */
export const usualThemes: Record<TrainingCategory, TrainingTheme> = { pharmaciens: 'quality', auxiliaires: 'counter' }
