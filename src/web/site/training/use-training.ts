import { getRouteApi } from '@tanstack/react-router'
import type { Training } from '../../../domain/trainings/training-schemas.ts'
import { formatTime, formatWeekday } from '../../../domain/values/dates.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import type { SiteText } from '../../i18n/site/fr.ts'
import { trainingWords } from '../../i18n/training-words.ts'
import { useSite } from '../../page/use-site.ts'

const route = getRouteApi('/_site/formations/$slug')

/** What every part of the training's page knows: the site's facts, the training with what stands around it, and the page's words. */
export function useTraining() {
  const site = useSite()
  return { ...site, ...route.useLoaderData(), words: trainingWords[site.locale] }
}

/** When a training is held, or that its date is still to be set. */
export const dateOf = ({ startsAt }: Pick<Training, 'startsAt'>, locale: Locale, text: SiteText): string =>
  startsAt ? `${formatWeekday(startsAt, locale)}, ${formatTime(startsAt, locale)}` : text.trainings.noDate

/** What a training costs, or that its price is on request. */
export const priceOf = ({ price }: Pick<Training, 'price'>, text: SiteText): string =>
  price === null ? text.priceOnRequest : formatMoney(price)
