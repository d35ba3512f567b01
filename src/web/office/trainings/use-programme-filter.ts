import { useQuery } from '@tanstack/react-query'
import type { ListFilter } from '../kit/list-filter.ts'
import { useOffice } from '../kit/office-text.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { programmeQuery } from '../queries/programmes.ts'

/** The sessions of one programme, as its card on a session's page leads to them. */
export function useProgrammeFilter(): ListFilter {
  const { locale, words } = useOffice()
  const { programme: id } = useOfficeSearch().search
  const { data } = useQuery({ ...programmeQuery(id), enabled: id > 0 })
  const title = data && ((locale === 'en' && data.englishTitle) || data.title)
  return {
    id: 'programme',
    part: id > 0 ? { name: words.trainings.ofProgramme(title ?? String(id)), without: { programme: 0 } } : undefined,
  }
}
