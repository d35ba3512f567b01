import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatMonth } from '../../../domain/values/dates.ts'
import { withLanguage } from '../../../domain/values/language-path.ts'
import type { PageContent } from '../../content/page-content.ts'
import { useKnown } from '../../page/use-known.ts'
import { useSite } from '../../page/use-site.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { readTrainingsSearch, trainingsSearch } from './trainings-search.ts'

interface Props {
  /** What this page alone says. */
  own: PageContent<'trainings'>['words']
  children: ReactNode
}

const route = getRouteApi('/_site/formations/')

/**
 * The tabs of the audiences, words to look for, month and place, as a list or a calendar:
 * links and a plain form, so that they work without any script.
 */
export function TrainingsFilters({ own, children }: Props) {
  const { locale, text } = useSite()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const choices = useKnown(route.useLoaderData().choices)
  const words = text.trainings
  const { categorie, mois, lieu, q, vue } = search
  // A month that is chosen stays among the choices, if nothing is to come in it any more; a place that is none leaves the address.
  const months = [...new Set([mois ?? [], choices?.months ?? []].flat())]
  const chosen = [q, mois && formatMonth(mois, locale), lieu].filter(Boolean).join(' · ')
  const views = [undefined, 'calendrier'] as const
  return (
    <div className="list-filters">
      {children}
      <nav aria-label={own.viewsLabel} className="views">
        {views.flatMap((view) => [
          <Link
            key={view ?? 'liste'}
            to="/formations"
            search={trainingsSearch({ ...search, vue: view })}
            activeOptions={{ exact: true, includeSearch: true }}
            resetScroll={false}
            className="view-link"
          >
            {view ? own.calendar : own.list}
          </Link>,
          ' ',
        ])}
      </nav>
      <search aria-label={own.filtersLabel} className="contents">
        {/* Once chosen, on a phone what was found comes into sight. */}
        <details key={chosen} className="sm:unfolded">
          <summary>{chosen || own.filtersLabel}</summary>
          <form
            method="get"
            action={withLanguage('/formations', locale)}
            onSubmit={(event) => {
              event.preventDefault()
              const asked = Object.fromEntries(new FormData(event.currentTarget))
              void navigate({ search: readTrainingsSearch(asked), resetScroll: false })
            }}
          >
            {categorie && <input type="hidden" name="categorie" value={categorie} />}
            <TextField label={own.search} type="search" name="q" maxLength={100} defaultValue={q} />
            <SelectField label={words.month} name="mois" defaultValue={mois ?? ''}>
              <option value="">{own.anyMonth}</option>
              {months.map((month) => (
                <option key={month} value={month}>
                  {formatMonth(month, locale)}
                </option>
              ))}
            </SelectField>
            <SelectField label={words.place} name="lieu" defaultValue={lieu ?? ''}>
              <option value="">{own.anyPlace}</option>
              {choices?.places.map((place) => (
                <option key={place}>{place}</option>
              ))}
            </SelectField>
            {vue && <input type="hidden" name="vue" value={vue} />}
            <Button type="submit" look="outline">
              {own.filter}
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
            {own.showAll}
          </Link>
        )}
      </search>
    </div>
  )
}
