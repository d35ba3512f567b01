import { preview } from '../../../domain/announcements/notification.ts'
import type { ContactMessage } from '../../../domain/messages/message.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { contactForm } from '../../content/contact.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/table-cells.tsx'
import { useOffice } from '../kit/office-text.ts'

/** How much of a message the list shows, in characters. */
const shown = 120

/** The inbox's columns; what nobody has read stands out. */
export function useMessageColumns(open: (id: number) => void): Column<ContactMessage>[] {
  const { locale, words } = useOffice()
  const { columns, unread, replied: repliedLabel, open: openLabel } = words.messages
  return [
    {
      id: 'sender',
      header: columns.sender,
      isRowHeader: true,
      cell: ({ id, name, email, read, replied }) => (
        <span className="grid min-w-0 justify-items-start gap-0.5 max-md:justify-items-end">
          <span className="flex flex-wrap items-center gap-2 max-md:justify-end">
            <button
              type="button"
              aria-label={openLabel(name)}
              onClick={() => open(id)}
              className={`text-left underline decoration-sand-deep underline-offset-4 hover:text-green max-md:text-right ${read ? '' : 'font-semibold'}`}
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
    { id: 'subject', header: columns.subject, cell: ({ subject }) => contactForm.subjects[subject][locale] },
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
