import { useQuery } from '@tanstack/react-query'
import { contactForm } from '../../content/contact.ts'
import { ListTab } from '../kit/list-tab.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { useSelectFilter } from '../kit/use-select-filter.tsx'
import { messagesPerPage, messagesQuery } from '../queries/messages.ts'
import { useMessageColumns } from './message-columns.tsx'
import { MessageSheet } from './message-sheet.tsx'

/** The inbox of contact messages: by folder and subject, searched and paged by the server; one opens beside the list. */
export default function MessagesTab() {
  const { locale, words } = useOffice()
  const { search, show } = useOfficeSearch()
  const { q, dossier, sujet, message } = search
  const open = (id: number) => show({ message: id })
  const columns = useMessageColumns(open)
  const query = { q, folder: dossier, ...(sujet !== 'all' && { subject: sujet }) }
  const subject = useSelectFilter({
    name: 'sujet',
    label: words.messages.subject,
    labelOf: (subject) => (subject === 'all' ? words.messages.allSubjects : contactForm.subjects[subject][locale]),
  })
  return (
    <ListTab
      id="messages"
      words={words.messages}
      tabs={{
        name: 'dossier',
        label: words.messages.foldersLabel,
        labelOf: (folder) => words.messages.folders[folder],
      }}
      filters={[subject]}
      exportAs={(api, format) => api.admin.messages.export.$get({ query: { ...query, format } })}
      query={useQuery(messagesQuery({ ...query, page: String(search.page) }))}
      pageSize={messagesPerPage}
      empty={q || sujet !== 'all' ? words.messages.emptySearch : words.messages.empty[dossier]}
      show={{ columns, onOpen: ({ id }) => open(id) }}
    >
      {message > 0 && <MessageSheet key={message} id={message} onClose={() => show({ message: 0 })} />}
    </ListTab>
  )
}
