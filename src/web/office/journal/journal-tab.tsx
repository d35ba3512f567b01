import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ChangeList } from '../audit/change-list.tsx'
import { ExportMenu } from '../kit/export-menu.tsx'
import { FilterSelect } from '../kit/filter-select.tsx'
import { actionFilters, recordFilters } from '../kit/office-search.ts'
import { useOffice } from '../kit/office-text.ts'
import { PagedList } from '../kit/paged-list.tsx'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { auditPerPage, auditQuery } from '../queries/audit.ts'
import { RecordLinks } from './record-links.tsx'

/** The audit trail: searched, narrowed to a kind of record, one record or an action, and paged by the server. */
export default function JournalTab() {
  const { words } = useOffice()
  const { search, show, find } = useOfficeSearch()
  const { objet, fiche, action } = search
  const labels = words.journal
  const asked = {
    q: search.q,
    ...(objet !== 'tous' && { subjectType: objet }),
    ...(objet !== 'tous' && fiche > 0 && { subjectId: String(fiche) }),
    ...(action !== 'toutes' && { action }),
  }
  const list = useQuery(auditQuery({ ...asked, page: String(search.page) }))
  const isNarrowed = search.q !== '' || objet !== 'tous' || action !== 'toutes'
  return (
    <section aria-labelledby="journal-titre" className="grid max-w-5xl grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="journal-titre" className="text-heading">
            {labels.title}
          </h2>
          <p className="text-muted text-sm">{labels.intro}</p>
        </div>
        <ExportMenu request={(api, format) => api.admin.audit.export.$get({ query: { ...asked, format } })} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField label={labels.search} placeholder={labels.searchHint} value={search.q} onSearch={find} />
        <FilterSelect
          label={labels.record}
          filters={recordFilters}
          labelOf={(record) => (record === 'tous' ? labels.allRecords : labels.records[record])}
          chosen={objet}
          onChoose={(chosen) => show({ objet: chosen, fiche: 0, page: 1 })}
        />
        <FilterSelect
          label={labels.action}
          filters={actionFilters}
          labelOf={(done) => (done === 'toutes' ? labels.allActions : labels.actions[done])}
          chosen={action}
          onChoose={(chosen) => show({ action: chosen, page: 1 })}
        />
      </div>
      {objet !== 'tous' && fiche > 0 && (
        <p className="flex flex-wrap items-center gap-3 rounded-lg bg-green-wash px-4 py-2 text-sm">
          {labels.one(labels.records[objet], fiche)}
          <Button look="quiet" size="compact" onClick={() => show({ objet: 'tous', fiche: 0, page: 1 })}>
            {labels.showAll}
          </Button>
        </p>
      )}
      <PagedList
        query={list}
        title={labels.title}
        pageSize={auditPerPage}
        loadError={labels.loadError}
        empty={isNarrowed ? labels.emptySearch : labels.empty}
      >
        {(rows) => <ChangeList entries={rows} beside={(entry) => <RecordLinks entry={entry} />} />}
      </PagedList>
    </section>
  )
}
