import type { Localized } from '../../../domain/values/language.ts'

/** A paragraph or a list, in the order in which they are read. */
export type LegalBlock = { paragraph: Localized } | { list: Localized[] }

/** `id` is the section's anchor in both languages. */
export type LegalSection = { id: string; title: Localized; blocks: LegalBlock[] }

/** A legal page. `updatedOn` is an ISO date, shown in the reader's language. */
export type LegalDocument = {
  title: Localized
  introduction: Localized
  updatedOn: string
  sections: LegalSection[]
}

export const legalLabels: { updatedOn: Localized; contents: Localized } = {
  updatedOn: { fr: 'Mise à jour le', en: 'Last updated on' },
  contents: { fr: 'Sommaire', en: 'Contents' },
}
