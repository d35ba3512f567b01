import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { formatMonth } from '../../../domain/dates.ts'
import { withLanguage } from '../../../domain/language-path.ts'
import { trainingChoicesQuery } from '../../api/trainings-query.ts'
import { useSite } from '../../page/use-site.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { readTrainingsSearch, trainingsSearch } from './trainings-search.ts'

const route = getRouteApi('/_site/formations/')

/** By month and by place, and whether as a list or a calendar: a plain form and links, so that they work without any script. */
export function TrainingsFilters() {
  const { locale, text } = useSite()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: choices } = useQuery(trainingChoicesQuery())
  const words = text.trainings
  const { categorie, mois, lieu, vue } = search
  /** What is chosen stays among the choices, if there is nothing of it to come any more. */
  const withChosen = (values: string[] = [], chosen: string | undefined) =>
    chosen && !values.includes(chosen) ? [chosen, ...values] : values
  const months = withChosen(choices?.months, mois)
  const places = withChosen(choices?.places, lieu)
  const chosen = [mois && formatMonth(mois, locale), lieu].filter(Boolean).join(' · ')
  const views = [undefined, 'calendrier'] as const
  return (
    <div className="mb-6 flow-root items-end gap-x-4 sm:mb-10 sm:flex sm:flex-wrap">
      <nav aria-label={words.viewsLabel} className="float-right flex flex-wrap gap-x-3 sm:order-last sm:ml-auto">
        {views.map((view) => (
          <Link
            key={view ?? 'liste'}
            to="/formations"
            search={trainingsSearch({ ...search, vue: view })}
            activeOptions={{ exact: true, includeSearch: true }}
            resetScroll={false}
            className="inline-flex min-h-11 min-w-11 items-center justify-center border-transparent border-b-2 font-semibold hover:text-green aria-[current=page]:border-orange"
          >
            {view ? words.calendar : words.list}
          </Link>
        ))}
      </nav>
      <search aria-label={words.filtersLabel} className="contents">
        {/* Once chosen, on a phone what was found comes into sight. */}
        <details key={chosen} className="sm:unfolded">
          <summary className="w-fit cursor-pointer py-2.5 pl-5 -indent-5 font-semibold text-green hover:underline">
            {chosen || words.filtersLabel}
          </summary>
          <form
            method="get"
            action={withLanguage('/formations', locale)}
            className="clear-both grid items-end gap-3 sm:grid-cols-[minmax(9rem,13rem)_minmax(9rem,13rem)_max-content]"
            onSubmit={(event) => {
              event.preventDefault()
              const asked = Object.fromEntries(new FormData(event.currentTarget))
              void navigate({ search: readTrainingsSearch(asked), resetScroll: false })
            }}
          >
            {categorie && <input type="hidden" name="categorie" value={categorie} />}
            <SelectField label={words.month} name="mois" defaultValue={mois ?? ''}>
              <option value="">{words.anyMonth}</option>
              {months.map((month) => (
                <option key={month} value={month}>
                  {formatMonth(month, locale)}
                </option>
              ))}
            </SelectField>
            <SelectField label={words.place} name="lieu" defaultValue={lieu ?? ''}>
              <option value="">{words.anyPlace}</option>
              {places.map((place) => (
                <option key={place}>{place}</option>
              ))}
            </SelectField>
            {vue && <input type="hidden" name="vue" value={vue} />}
            <Button type="submit" look="outline">
              {words.filter}
            </Button>
          </form>
        </details>
        {chosen && (
          <Link
            to="/formations"
            search={trainingsSearch({ categorie, vue })}
            resetScroll={false}
            className="text-link min-h-11"
          >
            {words.showAll}
          </Link>
        )}
      </search>
    </div>
  )
}
