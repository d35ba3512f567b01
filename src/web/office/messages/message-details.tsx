import { formatMoment } from '../../../domain/dates.ts'
import { languageLabels } from '../../../domain/labels.ts'
import type { ContactMessage } from '../../../domain/message.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { contactForm } from '../../content/contact.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { DetailList } from '../../ui/detail-list.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { replyUrl } from './reply-url.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useMessageChange } from './use-message-change.ts'

const linkClass = 'font-semibold text-green underline underline-offset-4'

/** An open message: every field, and what the office does with it. */
export function MessageDetails({ message, onDone }: { message: ContactMessage; onDone: () => void }) {
  const { locale, company, words } = useOffice()
  const { id, email, phone, subject, archived } = message
  const labels = words.message
  useMarkRead(message)
  const keeping = useMessageChange(id, archived ? labels.unarchived : labels.archived, { archived: !archived }, onDone)
  const unreading = useMessageChange(id, labels.markedUnread, { read: false }, onDone)
  return (
    <div className="grid gap-5 p-5">
      <DetailList
        rows={[
          [labels.subject, contactForm.subjects[subject][locale]],
          [
            labels.email,
            <a key="email" href={`mailto:${email.split('@').map(encodeURIComponent).join('@')}`} className={linkClass}>
              {email}
            </a>,
          ],
          [
            labels.phone,
            <a key="phone" href={`tel:${phone}`} className={linkClass}>
              {formatPhone(phone)}
            </a>,
          ],
          [labels.language, languageLabels[message.locale][locale]],
          [
            labels.receivedAt,
            <time key="at" dateTime={message.createdAt}>
              {formatMoment(message.createdAt, locale)}
            </time>,
          ],
        ]}
      />
      <p lang={message.locale} className="whitespace-pre-line break-words rounded-lg bg-paper p-4">
        {message.message}
      </p>
      <OnlyFor circle="administrators">
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-3">
            <a href={replyUrl(message, company.name)} className={buttonClass()}>
              {labels.reply}
            </a>
            <Button look="neutral" disabled={keeping.isPending} onClick={() => keeping.mutate(undefined)}>
              {archived ? labels.unarchive : labels.archive}
            </Button>
            <Button look="quiet" disabled={unreading.isPending} onClick={() => unreading.mutate(undefined)}>
              {labels.markUnread}
            </Button>
          </div>
          <p className="text-muted text-sm">{labels.replyHint}</p>
        </div>
      </OnlyFor>
    </div>
  )
}
