import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OwnPresenceCode } from '../../../domain/attendance/presence-code.ts'
import type { OtherDate, OwnRegistrationDetail } from '../../../domain/participants/participant.ts'
import { placeIn } from '../../../domain/trainings/online-place.ts'
import { trainingDetailFields, trainingDetails } from '../../../domain/trainings/training.ts'
import { programmeOf, type TrainingProgramme } from '../../../domain/trainings/training-programme.ts'
import { formatDay, formatTime, formatWeekday } from '../../../domain/values/dates.ts'
import { apiOf, read } from '../../api/api.ts'
import { ownRegistrationQuery } from '../../api/participant-queries.ts'
import { refetch, showAnswer } from '../../api/refetch.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { DateChoice } from '../../signed-in/waiting-place.tsx'
import { DetailList } from '../../ui/detail-list.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DocumentCard } from '../documents/document-card.tsx'
import { usePortal } from '../kit/portal-text.ts'
import { Acts, partIds } from './acts.tsx'
import { AgreementPart } from './agreement-part.tsx'
import { DetailPart, useWhenWords } from './detail-part.tsx'
import { PaymentPart } from './payment-part.tsx'

/** What a participant shows or says on the day: the code itself, and as a picture that the trainer's phone opens. */
function PresencePart({ presence }: { presence: OwnPresenceCode }) {
  const labels = usePortal().words.registration
  return (
    <DetailPart title={labels.presence}>
      <div className="grid grid-cols-1 items-center gap-4 min-[26rem]:grid-cols-[auto_minmax(0,1fr)]">
        <QrCode
          address={presence.url}
          label={labels.presenceScan}
          className="w-44 max-w-full rounded-lg border border-sand"
        />
        <div className="grid gap-2">
          <p className="whitespace-nowrap font-bold font-heading text-heading tabular-nums tracking-wide">
            {presence.code}
          </p>
          <p className="text-muted">{labels.presenceText}</p>
        </div>
      </div>
    </DetailPart>
  )
}

/** The other dates of a training that its participant may take in place of theirs, each with one click; what was paid goes along. */
function OtherDates({ detail }: { detail: OwnRegistrationDetail }) {
  const { locale, words, text } = usePortal()
  const queryClient = useQueryClient()
  const { registration, otherDates } = detail
  const { id, status } = registration
  const labels = words.registration
  const dayOf = ({ startsAt }: OtherDate) =>
    startsAt ? `${formatWeekday(startsAt, locale)}, ${formatTime(startsAt, locale)}` : words.dashboard.noDate
  const move = useMutation({
    mutationFn: ({ id: trainingId }: OtherDate) =>
      read(
        apiOf(queryClient).participant.registrations[':id'].transfer.$post({
          param: { id: String(id) },
          json: { trainingId },
        }),
      ),
    onSuccess: (changed, date) => {
      showAnswer(queryClient, ownRegistrationQuery(id).queryKey, changed)
      void refetch(queryClient, [
        ['participant', 'registrations', 'list'],
        ['participant', 'notifications'],
        ['participant', 'documents'],
        ['trainings'],
      ])
      showToast({ variant: 'default', title: labels.moved, description: labels.movedText(dayOf(date)) })
    },
  })
  if (otherDates.length === 0) return null
  return (
    <DetailPart id={partIds.otherDates} title={labels.otherDates}>
      <p className="text-muted">{status === 'annulée' ? labels.otherDatesCancelled : labels.otherDatesText}</p>
      {move.isError && <FormFailure message={serverErrors(move.error, text).message} />}
      <DateChoice
        dates={otherDates}
        labelOf={(date) => labels.takeDate(dayOf(date))}
        placesLeft={labels.placesLeft}
        isPending={move.isPending}
        onTake={(date) => move.mutate(date)}
      />
    </DetailPart>
  )
}

/** Everything about one registration (docs/rules/participant-space.md#registration-details): training, programme, payment history, related documents, and cancelling it. */
export function RegistrationDetails({ detail }: { detail: OwnRegistrationDetail }) {
  const { locale, text, words } = usePortal()
  const { registration, training, documents } = detail
  const labels = words.registration
  const when = useWhenWords()
  const isCourse = training.kind === 'online_course'
  const { english } = detail.trainingDetails
  const details = trainingDetails({ details: detail.trainingDetails, english: english && { details: english } }, locale)
  const programme = programmeOf(
    {
      ...training,
      details: detail.trainingDetails,
      english: english && { title: null, description: null, details: english },
    },
    locale,
  )
  const written = trainingDetailFields.filter(
    (field) => details[field].text || (field === 'programDetails' && programme.steps.length > 0),
  )
  return (
    <div className="grid grid-cols-1 divide-y divide-sand">
      <Acts detail={detail} />
      <DetailPart title={labels.training}>
        <DetailList
          rows={[
            [isCourse ? labels.access : labels.date, when({ ...registration, training })],
            [labels.place, placeIn(training.location, locale)],
            [labels.duration, labels.hours(training.duration)],
            [labels.category, text.categories[training.category]],
            [labels.trainers, training.trainers.join(', ')],
            [labels.registeredAt, formatDay(registration.createdAt, locale)],
            [labels.number, String(registration.id)],
            [labels.specialRequirements, registration.specialRequirements],
          ]}
        />
        <Link
          to={isCourse ? '/formations-en-ligne/$slug' : '/formations/$slug'}
          params={{ slug: training.slug }}
          className="text-link min-h-11"
        >
          {labels.page}
        </Link>
      </DetailPart>
      {registration.presence && <PresencePart presence={registration.presence} />}
      <OtherDates detail={detail} />
      <PaymentPart detail={detail} />
      <DetailPart title={labels.documents}>
        {documents.length === 0 ? (
          <p className="text-muted">{labels.noDocuments}</p>
        ) : (
          <ul className="grid grid-cols-1 gap-3">
            {documents.map((document) => (
              <DocumentCard key={document.id} document={document} isRelated />
            ))}
          </ul>
        )}
      </DetailPart>
      {!(isCourse && written.length === 0) && (
        <DetailPart title={labels.program}>
          {written.length === 0 ? (
            <p className="text-muted">{labels.programFallback}</p>
          ) : (
            written.map((field) => (
              <div key={field} className="grid gap-1">
                <h4 className="font-body font-semibold">{labels.details[field]}</h4>
                {field === 'programDetails' && programme.steps.length > 0 ? (
                  <Steps programme={programme} />
                ) : (
                  <Lines lang={details[field].lang} text={details[field].text} />
                )}
              </div>
            ))
          )}
        </DetailPart>
      )}
      <AgreementPart detail={detail} />
    </div>
  )
}

/** The programme as its page tells it: each step with its time, and below it the sentences that say more of it. */
function Steps({ programme: { steps, lang } }: { programme: TrainingProgramme }) {
  const { locale } = usePortal()
  return (
    <ol lang={lang} className="grid max-w-prose list-disc gap-1 pl-5 marker:text-sand-deep">
      {steps.map(({ at, minutes, title, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two breaks are alike, and none ever moves
        <li key={index}>
          {at && <span className="tabular-nums">{formatTime(at, locale)} · </span>}
          {title}
          {minutes !== null && ` (${minutes}\u00A0min)`}
          {text && <span className="block whitespace-pre-line text-muted">{text}</span>}
        </li>
      ))}
    </ol>
  )
}

/** What the office wrote line by line, as a list; one line as it is. */
function Lines({ lang, text = '' }: { lang: string | undefined; text: string | undefined }) {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length < 2)
    return (
      <p lang={lang} className="max-w-prose">
        {text}
      </p>
    )
  return (
    <ul lang={lang} className="grid max-w-prose list-disc gap-1 pl-5 marker:text-sand-deep">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing but its place
        <li key={index}>{line}</li>
      ))}
    </ul>
  )
}
