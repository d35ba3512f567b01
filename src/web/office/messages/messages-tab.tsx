import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactMessage } from '../../../domain/messages/message.ts'
import { askedAt } from '../../api/list-page.ts'
import { contactForm } from '../../content/contact.ts'
import { ListTab } from '../kit/list-tab.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useMay } from '../kit/use-may.ts'
import { placeOf, useOfficeSearch } from '../kit/use-office-search.ts'
import { useSelectFilter } from '../kit/use-select-filter.tsx'
import { messagesPerPage, messagesQuery } from '../queries/messages.ts'
import { MessageBar } from './message-bar.tsx'
import { useMessageColumns } from './message-columns.tsx'
import { MessageSheet } from './message-sheet.tsx'
import { useAssigneeFilter } from './use-assignee-filter.tsx'

/** The inbox of contact messages: by folder and subject, searched and paged by the server; one opens beside the list. */
export default function MessagesTab() {
  const { locale, words } = useOffice()
  const { search, show } = useOfficeSearch()
  const { q, dossier, sujet, attribue, message } = search
  const open = (id: number) => show({ message: id })
  const columns = useMessageColumns(open)
  const mayChange = useMay()('administrators')
  const query = {
    q,
    folder: dossier,
    ...(sujet !== 'all' && { subject: sujet }),
    ...(attribue !== 'all' && { assignee: String(attribue) }),
  }
  const asked = { ...query, ...askedAt(placeOf(search)) }
  const view = JSON.stringify(asked)
  const [ticked, setTicked] = useState<{ view: string; rows: readonly ContactMessage[] }>({ view, rows: [] })
  // In another view none is ticked: nobody changes what is out of sight.
  const chosen = ticked.view === view ? ticked.rows : []
  const isTicked = ({ id }: ContactMessage) => chosen.some((row) => row.id === id)
  const selection = {
    isSelected: isTicked,
    onSelect: (rows: readonly ContactMessage[], isAdded: boolean) => {
      const others = chosen.filter(({ id }) => !rows.some((row) => row.id === id))
      setTicked({ view, rows: isAdded ? [...others, ...rows] : others })
    },
    words: { page: words.bulk.tickPage, row: ({ name }: ContactMessage) => words.bulk.tick(name) },
  }
  const subject = useSelectFilter({
    name: 'sujet',
    label: words.messages.subject,
    labelOf: (subject) => (subject === 'all' ? words.messages.allSubjects : contactForm.subjects[subject][locale]),
  })
  const assignee = useAssigneeFilter()
  return (
    <ListTab
      id="messages"
      words={words.messages}
      tabs={{
        name: 'dossier',
        label: words.messages.foldersLabel,
        labelOf: (folder) => words.messages.folders[folder],
      }}
      filters={[subject, assignee]}
      exportAs={(api, format) => api.admin.messages.export.$get({ query: { ...query, format } })}
      query={useQuery(messagesQuery(asked))}
      pageSize={messagesPerPage}
      empty={q || sujet !== 'all' || attribue !== 'all' ? words.messages.emptySearch : words.messages.empty[dossier]}
      show={{ columns, onOpen: ({ id }) => open(id), ...(mayChange && { selection }) }}
      below={
        mayChange && (
          <MessageBar rows={chosen} isArchived={dossier === 'archived'} onDone={() => setTicked({ view, rows: [] })} />
        )
      }
    >
      {message > 0 && <MessageSheet key={message} id={message} onClose={() => show({ message: 0 })} />}
    </ListTab>
  )
}
