import { useQuery } from '@tanstack/react-query'
import { contactForm } from '../../content/contact.ts'
import { FilterSelect } from '../kit/filter-select.tsx'
import { ListTab } from '../kit/list-tab.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { messagesPerPage, messagesQuery } from '../queries/messages.ts'
import { useMessageColumns } from './message-columns.tsx'
import { MessageSheet } from './message-sheet.tsx'

/** The inbox of contact messages: by folder and subject, searched and paged by the server; one opens beside the list. */
export default function MessagesTab() {
  const { locale, words } = useOffice()
  const { search, keys, show } = useOfficeSearch()
  const { q, dossier, sujet, message } = search
  const open = (id: number) => show({ message: id })
  const columns = useMessageColumns(open)
  const asked = { q, folder: dossier, ...(sujet !== 'all' && { subject: sujet }) }
  return (
    <ListTab
      id="messages"
      words={words.messages}
      tabs={{
        label: words.messages.foldersLabel,
        filters: keys.dossier.options,
        labelOf: (folder) => words.messages.folders[folder],
        chosen: dossier,
        onChoose: (dossier) => show({ dossier, page: 1 }),
      }}
      filters={
        <FilterSelect
          label={words.messages.subject}
          filters={keys.sujet.options}
          labelOf={(subject) =>
            subject === 'all' ? words.messages.allSubjects : contactForm.subjects[subject][locale]
          }
          chosen={sujet}
          onChoose={(sujet) => show({ sujet, page: 1 })}
        />
      }
      exportAs={(api, format) => api.admin.messages.export.$get({ query: { ...asked, format } })}
      query={useQuery(messagesQuery({ ...asked, page: String(search.page) }))}
      pageSize={messagesPerPage}
      empty={q || sujet !== 'all' ? words.messages.emptySearch : words.messages.empty[dossier]}
      show={{ columns, onOpen: ({ id }) => open(id) }}
    >
      {message > 0 && <MessageSheet key={message} id={message} onClose={() => show({ message: 0 })} />}
    </ListTab>
  )
}
