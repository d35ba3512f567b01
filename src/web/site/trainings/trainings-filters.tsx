import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { formatMonth } from '../../../domain/values/dates.ts'
import { withLanguage } from '../../../domain/values/language-path.ts'
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
  // A month that is chosen stays among the choices, if nothing is to come in it any more; a place that is none leaves the address.
  const months = [...new Set([mois ?? [], choices?.months ?? []].flat())]
  const chosen = [mois && formatMonth(mois, locale), lieu].filter(Boolean).join(' · ')
  const views = [undefined, 'calendrier'] as const
  return (
    <div className="list-filters">
      <nav aria-label={words.viewsLabel} className="float-right flex flex-wrap gap-x-3 sm:order-last sm:ml-auto">
        {views.flatMap((view) => [
          <Link
            key={view ?? 'liste'}
            to="/formations"
            search={trainingsSearch({ ...search, vue: view })}
            activeOptions={{ exact: true, includeSearch: true }}
            resetScroll={false}
            className="view-link"
          >
            {view ? words.calendar : words.list}
          </Link>,
          ' ',
        ])}
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
            className="filter-fields"
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
              {choices?.places.map((place) => (
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
