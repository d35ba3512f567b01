import { useQuery } from '@tanstack/react-query'
import { contactForm } from '../../content/contact.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ExportMenu } from '../kit/export-menu.tsx'
import { FilterSelect } from '../kit/filter-select.tsx'
import { FilterTabs, filterTabId } from '../kit/filter-tabs.tsx'
import { folderFilters, subjectFilters } from '../kit/office-search.ts'
import { useOffice } from '../kit/office-text.ts'
import { PagedList } from '../kit/paged-list.tsx'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { messagesPerPage, messagesQuery } from '../queries/messages.ts'
import { useMessageColumns } from './message-columns.tsx'
import { MessageSheet } from './message-sheet.tsx'

const listId = 'messages-liste'

/** The inbox of contact messages: by folder and subject, searched and paged by the server; one opens beside the list. */
export default function MessagesTab() {
  const { locale, words } = useOffice()
  const { search, show, find } = useOfficeSearch()
  const open = (id: number) => show({ message: id })
  const columns = useMessageColumns(open)
  const asked = {
    q: search.q,
    folder: search.dossier,
    ...(search.sujet !== 'tous' && { subject: search.sujet }),
  }
  const list = useQuery(messagesQuery({ ...asked, page: String(search.page) }))
  const isNarrowed = search.q !== '' || search.sujet !== 'tous'
  return (
    <section aria-labelledby="messages-titre" className="grid grid-cols-1 gap-4">
      <h2 id="messages-titre" className="sr-only">
        {words.messages.title}
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <FilterTabs
          label={words.messages.foldersLabel}
          filters={folderFilters}
          labelOf={(folder) => words.messages.folders[folder]}
          chosen={search.dossier}
          onChoose={(dossier) => show({ dossier, page: 1 })}
          panelId={listId}
        />
        <ExportMenu request={(api, format) => api.admin.messages.export.$get({ query: { ...asked, format } })} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label={words.messages.search}
          placeholder={words.messages.searchHint}
          value={search.q}
          onSearch={find}
        />
        <FilterSelect
          label={words.messages.subject}
          filters={subjectFilters}
          labelOf={(subject) =>
            subject === 'tous' ? words.messages.allSubjects : contactForm.subjects[subject][locale]
          }
          chosen={search.sujet}
          onChoose={(sujet) => show({ sujet, page: 1 })}
        />
      </div>
      <div
        id={listId}
        role="tabpanel"
        aria-labelledby={filterTabId(listId, search.dossier)}
        className="grid grid-cols-1 gap-4"
      >
        <PagedList
          query={list}
          title={words.messages.title}
          pageSize={messagesPerPage}
          loadError={words.messages.loadError}
          empty={isNarrowed ? words.messages.emptySearch : words.messages.empty[search.dossier]}
        >
          {(rows) => (
            <DataTable
              caption={words.messages.title}
              columns={columns}
              rows={rows}
              rowId={(message) => message.id}
              onOpen={(message) => open(message.id)}
              isBusy={list.isPlaceholderData}
            />
          )}
        </PagedList>
      </div>
      {search.message > 0 && (
        <MessageSheet key={search.message} id={search.message} onClose={() => show({ message: 0 })} />
      )}
    </section>
  )
}
