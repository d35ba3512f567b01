import { getRouteApi } from '@tanstack/react-router'
import { trainingWords } from '../../i18n/training-words.ts'
import { useSite } from '../../page/use-site.ts'

const route = getRouteApi('/_site/formations/$slug')

/** What every part of the training's page knows: the site's facts, the training with what stands around it, and the page's words. */
export function useTraining() {
  const site = useSite()
  return { ...site, ...route.useLoaderData(), words: trainingWords[site.locale] }
}
