import type { questionIcons } from '../../domain/site/site-values.ts'
import type { Localized } from '../../domain/values/language.ts'
import type { IconName } from './icon-name.ts'

/** One question of a FAQ (docs/rules/pages.md#questions). */
export type FaqItem = {
  question: Localized
  answer: Localized
  icon: (typeof questionIcons)[number]
}

/** One tab of a FAQ (docs/rules/pages.md#questions). `id` is unique within its FAQ. */
export type FaqGroup<Id extends string = string> = {
  id: Id
  label: Localized
  icon: IconName
  items: FaqItem[]
}
