import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { type MessageThread, ReplyForm } from '../../../domain/messages/message.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { ApiError, read } from '../../api/api.ts'
import { refetch } from '../../api/refetch.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { DeliveryBadge } from '../kit/delivery-badge.tsx'
import { useOffice } from '../kit/office-text.ts'
import { messageQuery } from '../queries/messages.ts'
import { settingsQuery } from '../queries/settings.ts'

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

interface Props {
  /** The language of what is being written. */
  language: Locale
  area: RefObject<HTMLTextAreaElement | null>
  /** Told what stands there afterwards. */
  onInsert: (text: string) => void
}

/** The short answers that are kept ready: each is put where the caret stands, as a paragraph of its own; what was typed stays. */
function TemplateButtons({ language, area, onInsert }: Props) {
  const { locale, words } = useOffice()
  const templates = useQuery(settingsQuery).data?.replies.value.templates.filter(({ title }) => title !== '') ?? []
  if (templates.length === 0) return null
  const insert = (text: string) => {
    if (!area.current) return
    const caret = area.current.selectionEnd
    const { value } = area.current
    const before = value.slice(0, caret)
    const after = value.slice(caret)
    const paragraph = `${/[^\n]$/.test(before) ? '\n\n' : ''}${text}${/^[^\n]/.test(after) ? '\n\n' : ''}`
    area.current.setRangeText(paragraph, caret, caret, 'end')
    area.current.focus()
    onInsert(area.current.value)
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-muted text-sm">{words.message.templates}</legend>
      <div className="flex flex-wrap gap-2">
        {templates.map(({ title, titleInEnglish, text, textInEnglish }) => (
          <Button
            key={title + text}
            look="neutral"
            size="compact"
            onClick={() => insert(language === 'fr' ? text : textInEnglish)}
          >
            {locale === 'fr' ? title : titleInEnglish}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

const latestIn = ({ replies }: MessageThread) => replies.at(-1)?.id ?? null

/**
 * Writes an answer, under the message and what was answered before. Where a colleague has answered meanwhile, theirs is shown first, and
 * what was typed stays.
 */
export function ReplyDialog({ message, onClose }: { message: MessageThread; onClose: () => void }) {
  const labels = useOffice().words.message
  const queryClient = useQueryClient()
  // What its author has seen, not what has come since: sent again after a lost line, it is the same answer.
  const [seen, see] = useState(latestIn(message))
  const { queryKey } = messageQuery(message.id)
  const greeting = labels.greeting[message.locale](message.name)
  const form = useChangeForm({
    schema: ReplyForm,
    draft: { text: greeting },
    // A greeting alone says nothing: it is not sent by a slip.
    formOf: ({ text }) => ({ text: text.trim() === greeting.trim() ? '' : text, lastReplyId: seen }),
    send: async (api, json, once) => {
      try {
        return await read(api.admin.messages[':id'].replies.$post({ param: { id: String(message.id) }, json }, once))
      } catch (error) {
        if (error instanceof ApiError && error.problem?.code === 'replied_meanwhile') {
          await refetch(queryClient, [queryKey])
          const thread = queryClient.getQueryData(queryKey)
          if (thread) see(latestIn(thread))
        }
        throw error
      }
    },
    recorded: labels.replied,
    touches: [['messages', 'list'], ['notifications'], ['dashboard']],
    answers: () => queryKey,
    onDone: onClose,
  })
  const { field, formState, setValue } = form
  const area = useRef<HTMLTextAreaElement>(null)
  const { ref, ...text } = field('text')
  return (
    <ChangeDialog
      title={labels.replyTo(message.name)}
      shape="wide"
      form={form}
      onClose={onClose}
      submit={labels.send}
      actions={{ savingLabel: labels.sending }}
    >
      <p lang={message.locale} className="max-h-48 overflow-y-auto whitespace-pre-line rounded-lg bg-paper p-4 text-sm">
        {message.message}
      </p>
      <ReplyList message={message} />
      <TemplateButtons
        language={message.locale}
        area={area}
        onInsert={(written) => setValue('text', written, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
      />
      <TextArea
        label={labels.replyText}
        hint={labels.replyHint(message.email)}
        lang={message.locale}
        rows={10}
        required
        {...text}
        ref={(field) => {
          ref(field)
          area.current = field
        }}
      />
    </ChangeDialog>
  )
}
