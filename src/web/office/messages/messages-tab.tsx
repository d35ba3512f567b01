import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { preview } from '../../../domain/announcements/notification.ts'
import { describedMessages } from '../../../domain/desk/office-lists.ts'
import type { ContactMessage } from '../../../domain/messages/message.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { askedAt } from '../../api/list-page.ts'
import { contactForm } from '../../content/contact.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/table-cells.tsx'
import { DetailSheet } from '../kit/detail-sheet.tsx'
import { FilterSelect, type ListFilter, useChoices } from '../kit/filters.tsx'
import { askedBy } from '../kit/list-search.ts'
import { ListTab } from '../kit/list-tab.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useMay } from '../kit/use-may.ts'
import { type OfficeSearch, placeOf, useOfficeSearch } from '../kit/use-office-search.ts'
import { messageQuery, messagesPerPage, messagesQuery } from '../queries/messages.ts'
import { MessageBar } from './message-bar.tsx'
import { MessageDetails } from './message-details.tsx'
import { useAnswerers } from './use-answerers.ts'

type Assignee = OfficeSearch['attribue']

/** Who is to answer the messages shown: oneself, nobody or a colleague. */
function useAssigneeFilter(): ListFilter {
  const { words } = useOffice()
  const { search, show } = useOfficeSearch()
  const { answerers, own } = useAnswerers()
  const { assignee, assignees, assignedTo } = words.messages
  const chosen = search.attribue
  const colleagues = answerers.filter((account) => account !== own).map(({ id }) => id)
  const offered = new Set<Assignee>(['all', ...(own ? (['me'] as const) : []), 'nobody', ...colleagues, chosen])
  const labelOf = (which: Assignee): string =>
    typeof which === 'number'
      ? assignedTo(answerers.find(({ id }) => id === which)?.username ?? String(which))
      : assignees[which]
  return {
    id: 'attribue',
    field: (
      <FilterSelect
        label={assignee}
        options={[...offered]}
        labelOf={labelOf}
        chosen={chosen}
        onChoose={(attribue) => show({ attribue, page: 1 })}
      />
    ),
    part: chosen === 'all' ? undefined : { name: labelOf(chosen), without: { attribue: 'all' } },
  }
}

/** One received message beside its list. */
function MessageSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { words } = useOffice()
  const found = useQuery(messageQuery(id))
  return (
    <DetailSheet
      title={found.data ? words.message.title(found.data.name) : words.message.untitled}
      query={found}
      notFound={words.message.notFound}
      loadError={words.message.loadError}
      onClose={onClose}
    >
      {(message) => <MessageDetails message={message} onDone={onClose} />}
    </DetailSheet>
  )
}

/** How much of a message the list shows, in characters. */
const shown = 120

/** The inbox's columns; what nobody has read stands out. */
function useMessageColumns(open: (id: number) => void): Column<ContactMessage>[] {
  const { locale, words } = useOffice()
  const { columns, unread, replied: repliedLabel, open: openLabel } = words.messages
  return [
    {
      id: 'sender',
      header: columns.sender,
      isRowHeader: true,
      cell: ({ id, name, email, read, replied }) => (
        <span className="grid min-w-0 justify-items-start gap-0.5">
          <span className="flex flex-wrap items-center gap-2">
            <button
              type="button"
              aria-label={openLabel(name)}
              onClick={() => open(id)}
              className={`text-left underline decoration-sand-deep underline-offset-4 hover:text-green ${read ? '' : 'font-semibold'}`}
            >
              {name}
            </button>
            {!read && <Badge tone="orange">{unread}</Badge>}
            {replied && <Badge tone="green">{repliedLabel}</Badge>}
          </span>
          <span className="break-all text-muted">{email}</span>
        </span>
      ),
    },
    {
      id: 'subject',
      header: columns.subject,
      cell: ({ subject, lesson }) => (
        <span className="grid gap-0.5">
          {contactForm.subjects[subject][locale]}
          {lesson && <span className="text-muted">{`${lesson.course}, ${lesson.title}`}</span>}
        </span>
      ),
    },
    {
      id: 'message',
      header: columns.message,
      cell: ({ message, locale: language }) => (
        <span lang={language} className="line-clamp-2 max-w-xl text-muted">
          {preview(message, shown)}
        </span>
      ),
    },
    {
      id: 'assignee',
      header: columns.assignee,
      cell: ({ assignee }) => assignee?.username ?? '–',
    },
    {
      id: 'createdAt',
      header: columns.createdAt,
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="whitespace-nowrap tabular-nums">
          {formatMoment(createdAt, locale)}
        </time>
      ),
    },
  ]
}

/** The inbox of contact messages: by folder and subject, searched and paged by the server; one opens beside the list. */
export default function MessagesTab() {
  const { words } = useOffice()
  const { search, show } = useOfficeSearch()
  const { q, dossier, attribue, message } = search
  const open = (id: number) => show({ message: id })
  const columns = useMessageColumns(open)
  const mayChange = useMay()('administrators')
  const narrowed = {
    ...askedBy(describedMessages, search),
    ...(attribue !== 'all' && { assignee: String(attribue) }),
  }
  const query = { q, folder: dossier, ...narrowed }
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
  const isNarrowed = q !== '' || Object.keys(narrowed).length > 0
  return (
    <ListTab
      id="messages"
      words={words.messages}
      tabs={{
        name: 'dossier',
        label: words.messages.foldersLabel,
        labelOf: (folder) => words.messages.folders[folder],
      }}
      filters={[...useChoices(describedMessages), useAssigneeFilter()]}
      exportAs={(api, format) => api.admin.messages.export.$get({ query: { ...query, format } })}
      query={useQuery(messagesQuery(asked))}
      pageSize={messagesPerPage}
      empty={isNarrowed ? words.messages.emptySearch : words.messages.empty[dossier]}
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
