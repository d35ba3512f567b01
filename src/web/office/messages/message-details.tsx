import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { languageLabels } from '../../../domain/desk/labels.ts'
import type { MessageThread } from '../../../domain/messages/message.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { mailLink } from '../../../domain/values/email.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { type Api, apiOf, read } from '../../api/api.ts'
import { refetch, showAnswer } from '../../api/refetch.ts'
import { contactForm } from '../../content/contact.ts'
import { Button } from '../../ui/button.tsx'
import { DetailList } from '../../ui/detail-list.tsx'
import { SelectField } from '../../ui/field.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { useChange } from '../kit/use-change.ts'
import { useMay } from '../kit/use-may.ts'
import { messageQuery } from '../queries/messages.ts'
import { ReplyDialog, ReplyList } from './reply-dialog.tsx'
import { useAnswerers } from './use-answerers.ts'

/** Who is to answer a message: chosen, or taken by oneself; it counts at once. */
function AssigneeField({ message: { id, assignee } }: { message: MessageThread }) {
  const labels = useOffice().words.message
  const queryClient = useQueryClient()
  const { answerers, own } = useAnswerers()
  const field = useRef<HTMLSelectElement>(null)
  const assigning = useChange({
    failsIn: 'toast',
    send: (api, json: { userId: number | null }) =>
      read(api.admin.messages[':id'].assignee.$put({ param: { id: String(id) }, json })),
    success: ({ assignee }) => ({ title: assignee ? labels.assignedTo(assignee.username) : labels.unassigned }),
    touches: [['messages', 'list']],
    // An arrow key may choose several in a row.
    inTurn: `assignee of ${id}`,
    onSuccess: (message) => showAnswer(queryClient, messageQuery(id).queryKey, message),
  })
  const assign = (userId: number | null) =>
    assigning.mutate({ userId }, { onError: () => void refetch(queryClient, [['messages'], ['users']]) })
  const chosen = assigning.isPending ? assigning.variables.userId : (assignee?.id ?? null)
  const offered =
    answerers.some((account) => account.id === assignee?.id) || !assignee ? answerers : [assignee, ...answerers]
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        ref={field}
        label={labels.assignee}
        value={chosen ?? ''}
        onChange={({ target }) => assign(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{labels.nobody}</option>
        {offered.map((account) => (
          <option key={account.id} value={account.id}>
            {account.username}
          </option>
        ))}
      </SelectField>
      {own && chosen !== own.id && (
        <Button
          look="outline"
          onClick={() => {
            // The button goes; the focus must not fall out of the page.
            field.current?.focus()
            assign(own.id)
          }}
        >
          {labels.take}
        </Button>
      )}
    </div>
  )
}

interface MessageState {
  read?: boolean
  archived?: boolean
}

/** What the office does with a message, and the way back; lists and the number unread are read again. */
function useMessageChange(id: number, title: string, state: MessageState, onDone: () => void) {
  const { words } = useOffice()
  const queryClient = useQueryClient()
  const keep = (message: MessageThread) => showAnswer(queryClient, messageQuery(id).queryKey, message)
  const change = {
    failsIn: 'toast' as const,
    send: (api: Api, json: MessageState) => read(api.admin.messages[':id'].$put({ param: { id: String(id) }, json })),
    touches: [['messages', 'list']],
  }
  const back = useChange({ ...change, success: { title: words.undone }, onSuccess: keep })
  const changing = useChange({
    ...change,
    success: { title },
    undo: () => () =>
      back.mutate({
        ...(state.read !== undefined && { read: !state.read }),
        ...(state.archived !== undefined && { archived: !state.archived }),
      }),
    onSuccess: (message) => {
      keep(message)
      onDone()
    },
  })
  return { isPending: changing.isPending, act: () => changing.mutate(state) }
}

/** Opening a message is reading it, for those who answer it: told to the server once, and not again when it is marked as unread afterwards. */
function useMarkRead(message: MessageThread): void {
  const queryClient = useQueryClient()
  const isReaders = useMay()('administrators')
  const isTold = useRef(false)
  const { mutate } = useMutation({
    mutationFn: () =>
      read(apiOf(queryClient).admin.messages[':id'].$put({ param: { id: String(message.id) }, json: { read: true } })),
    onSuccess: (changed) => {
      showAnswer(queryClient, messageQuery(message.id).queryKey, changed)
      void refetch(queryClient, [['messages', 'list']])
    },
  })
  useEffect(() => {
    if (isTold.current) return
    isTold.current = true
    if (!message.read && isReaders) mutate()
  }, [message.read, isReaders, mutate])
}

const linkClass = 'font-semibold text-green underline underline-offset-4'

/** The lesson of a course that a question is about; from there to the registration of the person who asks. */
function AskedLesson({ lesson: { registrationId, course, title } }: { lesson: NonNullable<MessageThread['lesson']> }) {
  const said = `${course}, ${title}`
  if (registrationId === null) return said
  return (
    <OfficeLink to={(view) => ({ ...view, inscription: registrationId })} className={linkClass}>
      {said}
    </OfficeLink>
  )
}

/** An open message: every field, and what the office does with it. */
export function MessageDetails({ message, onDone }: { message: MessageThread; onDone: () => void }) {
  const { locale, words } = useOffice()
  const { id, email, phone, subject, archived, lesson } = message
  const labels = words.message
  const mayAssign = useMay()('administrators')
  const [isReplying, setReplying] = useState(false)
  useMarkRead(message)
  const keeping = useMessageChange(id, archived ? labels.unarchived : labels.archived, { archived: !archived }, onDone)
  const unreading = useMessageChange(id, labels.markedUnread, { read: false }, onDone)
  return (
    <div className="grid gap-5 p-5">
      <DetailList
        rows={[
          [labels.subject, contactForm.subjects[subject][locale]],
          [labels.lesson, lesson && <AskedLesson key="lesson" lesson={lesson} />],
          [
            labels.email,
            <a key="email" href={mailLink(email)} className={linkClass}>
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
          [labels.assignee, !mayAssign && message.assignee?.username],
        ]}
      />
      <p lang={message.locale} className="whitespace-pre-line rounded-lg bg-paper p-4">
        {message.message}
      </p>
      <ReplyList message={message} />
      <OnlyFor group="administrators">
        <AssigneeField message={message} />
        <div className="flex flex-wrap gap-3">
          {/* Who was erased cannot be reached. */}
          {email !== '' && <Button onClick={() => setReplying(true)}>{labels.reply}</Button>}
          <Button look="neutral" disabled={keeping.isPending} onClick={keeping.act}>
            {archived ? labels.unarchive : labels.archive}
          </Button>
          <Button look="quiet" disabled={unreading.isPending} onClick={unreading.act}>
            {labels.markUnread}
          </Button>
        </div>
      </OnlyFor>
      {isReplying && <ReplyDialog message={message} onClose={() => setReplying(false)} />}
    </div>
  )
}
