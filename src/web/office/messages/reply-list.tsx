import type { MessageThread } from '../../../domain/messages/message.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { DeliveryBadge } from '../kit/delivery-badge.tsx'
import { useOffice } from '../kit/office-text.ts'

/** What was answered to a message, oldest first, and what became of each answer's mail. */
export function ReplyList({ message: { replies, locale: language } }: { message: MessageThread }) {
  const { locale, words } = useOffice()
  const labels = words.message
  if (replies.length === 0) return null
  return (
    <section aria-label={labels.replies}>
      <ol className="grid grid-cols-1 gap-3">
        {replies.map(({ id, author, text, createdAt, state, lastError }) => (
          <li key={id} className="grid grid-cols-1 gap-2 rounded-lg border border-sand p-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <span className="font-semibold">{labels.answeredBy(author)}</span>
              <time dateTime={createdAt} className="text-muted tabular-nums">
                {formatMoment(createdAt, locale)}
              </time>
              <DeliveryBadge state={state} />
            </p>
            <p lang={language} className="whitespace-pre-line">
              {text}
            </p>
            {state !== 'sent' && lastError && <p className="text-red text-sm">{lastError}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
