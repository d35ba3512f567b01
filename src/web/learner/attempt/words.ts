import type { Localized } from '../../../domain/values/language.ts'
import { words as en } from './words.en.ts'
import { words as fr } from './words.fr.ts'

/** Both languages travel with the page: it changes from one to the other without network. */
export const words: Localized<typeof fr> = { fr, en }
export type AttemptText = typeof fr
