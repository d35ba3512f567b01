import type { TrainingKind } from '../../../domain/trainings/training.ts'
import type { Training } from '../../../domain/trainings/training-schemas.ts'
import { formatTime, formatWeekday } from '../../../domain/values/dates.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import type { SiteText } from '../../i18n/site/fr.ts'

/** What somebody registers for: a session, or an online course. */
export interface Offer
  extends Pick<Training, 'id' | 'slug' | 'title' | 'description' | 'price' | 'startsAt' | 'location'> {
  /** A session where it is left out. */
  kind?: TrainingKind
  english: { title: string | null; description: string | null } | null
}

/** When a training is held, or that its date is still to be set. */
export const dateOf = ({ startsAt }: Pick<Training, 'startsAt'>, locale: Locale, text: SiteText): string =>
  startsAt ? `${formatWeekday(startsAt, locale)}, ${formatTime(startsAt, locale)}` : text.trainings.noDate

/** What a training costs, or that its price is on request. */
export const priceOf = ({ price }: Pick<Training, 'price'>, text: SiteText): string =>
  price === null ? text.priceOnRequest : formatMoney(price)
