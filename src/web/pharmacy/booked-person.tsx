import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownRegistrationStatusLabels } from '../../domain/desk/labels.ts'
import type { BookedRegistration } from '../../domain/pharmacies/pharmacy-booking.ts'
import { formatDay } from '../../domain/values/dates.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { apiOf, read } from '../api/api.ts'
import { useDocumentDownload } from '../files/use-document-download.ts'
import { serverErrors } from '../forms/form-errors.ts'
import { PaymentBadge, StatusBadge } from '../signed-in/status-badges.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast-store.ts'
import { NamingDialog } from './naming-dialog.tsx'
import { SessionLines } from './paged-cards.tsx'
import { usePharmacyText } from './pharmacy-text.ts'
import { PlaceChanges } from './place-changes.tsx'
import { bookedKey } from './queries.ts'

interface Props {
  document: BookedRegistration['documents'][number]
  /** Whose it is. */
  of: string
}

/** Fetches a paper and saves it under its name; one that is being made says so. */
export function PaperButton({ document, of }: Props) {
  const { words, text } = usePharmacyText()
  const queryClient = useQueryClient()
  const download = useDocumentDownload({
    locate: () =>
      read(apiOf(queryClient).pharmacy.documents[':id'].download.$get({ param: { id: String(document.id) } })),
    onSuccess: (title) => showToast({ variant: 'default', title: words.papers.downloaded, description: title }),
    onError: (error) =>
      showToast({
        variant: 'destructive',
        title: words.papers.failed,
        description: serverErrors(error, text).message,
      }),
  })
  return (
    <Button
      look="neutral"
      size="compact"
      disabled={!document.isReady || download.isPending}
      onClick={() => download.begin()}
    >
      {document.title}
      {!document.isReady && ` (${words.papers.making})`}
      <span className="sr-only">{words.naming.of(of)}</span>
    </Button>
  )
}

interface Person {
  registration: BookedRegistration
  /** The first of those registered at once, whose session and papers stand above them all. */
  group: BookedRegistration
  papers: BookedRegistration['documents']
  /** Whether nobody else was registered with them: what is due stands above them already. */
  isAlone: boolean
}

/** One of those registered at once: who comes, to what where that is another session, what is due, and their own papers. */
export function BookedPerson({ registration, group, papers, isAlone }: Person) {
  const { words, locale } = usePharmacyText()
  const [isNaming, setNaming] = useState(false)
  const { firstName, lastName, training, presence, course, isUnnamed, isNameConfirmed, canBeNamed, status } =
    registration
  const name = `${firstName} ${lastName}`
  const isLive = status !== 'annulée'
  const isElsewhere = registration.trainingId !== group.trainingId
  const own = registration.documents.filter(({ id }) => !papers.some((paper) => paper.id === id))
  const said = [
    registration.position,
    isUnnamed ? undefined : (registration.email ?? words.without),
    presence && words.attended(presence.attended, presence.of),
    isLive && course ? words.course[course.standing] : undefined,
    isLive && course?.endsAt
      ? words.course.until(formatDay(new Date(Date.parse(course.endsAt) - 1), locale))
      : undefined,
  ].filter(Boolean)
  return (
    <li className="grid grid-cols-1 content-start gap-2 border-sand border-t py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h4 className="min-w-0 font-body font-semibold text-base">{name}</h4>
        <span className="flex flex-wrap gap-1.5">
          {isUnnamed && <Badge tone="orange">{words.unnamed}</Badge>}
          <StatusBadge status={status} labels={ownRegistrationStatusLabels} />
          <PaymentBadge status={registration.paymentStatus} />
        </span>
      </div>
      {isElsewhere && <SessionLines training={training} />}
      {said.length > 0 && (
        <p className="text-muted text-sm">
          {said.map((part, at) => (
            // An address breaks only where a line is too short for it.
            <span key={part} className="inline-block max-w-full whitespace-pre-wrap break-words">
              {part}
              {at < said.length - 1 && ' · '}
            </span>
          ))}
        </p>
      )}
      {!isAlone && registration.remaining > 0 && (
        <p className="text-sm">
          {words.due} <strong className="tabular-nums">{formatMoney(registration.remaining)}</strong>
        </p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isLive && canBeNamed && (
          <Button look={isUnnamed ? 'primary' : 'neutral'} size="compact" onClick={() => setNaming(true)}>
            {isUnnamed ? words.naming.name : words.naming.change}
            <span className="sr-only">{words.naming.of(name)}</span>
          </Button>
        )}
        <PlaceChanges registration={registration} name={name} />
        {isLive && !isUnnamed && !isNameConfirmed && <Confirmation id={registration.id} name={name} />}
        {own.map((document) => (
          <PaperButton key={document.id} document={document} of={name} />
        ))}
      </div>
      {isNaming && <NamingDialog registration={registration} onClose={() => setNaming(false)} />}
    </li>
  )
}

function Confirmation({ id, name }: { id: number; name: string }) {
  const { words, text } = usePharmacyText()
  const queryClient = useQueryClient()
  const confirming = useMutation({
    mutationFn: () => read(apiOf(queryClient).pharmacy.registrations[':id'].name.$post({ param: { id: String(id) } })),
    onSuccess: () => {
      showToast({ variant: 'default', title: words.naming.confirmed })
      return queryClient.invalidateQueries({ queryKey: bookedKey })
    },
    onError: (error) =>
      showToast({ variant: 'destructive', title: words.error, description: serverErrors(error, text).message }),
  })
  return (
    <Button
      look="outline"
      size="compact"
      title={words.naming.confirmHint}
      disabled={confirming.isPending}
      onClick={() => confirming.mutate()}
    >
      {words.naming.confirm}
      <span className="sr-only">{words.naming.of(name)}</span>
    </Button>
  )
}
