import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { preview } from '../../../domain/announcements/notification.ts'
import { type OwnRegistration, owes } from '../../../domain/participants/participant.ts'
import { paidByPharmacy } from '../../../domain/registrations/payer.ts'
import { placeIn } from '../../../domain/trainings/online-place.ts'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import { formatDay } from '../../../domain/values/dates.ts'
import { formatMoney, formatPrice } from '../../../domain/values/money.ts'
import { ownRegistrationQuery, ownRegistrationsQuery } from '../../api/participant-queries.ts'
import { LoadFailure } from '../../signed-in/loaded.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OwnList } from '../kit/own-list.tsx'
import { usePortal } from '../kit/portal-text.ts'
import { StatusBadges } from '../kit/status-badges.tsx'
import { usePortalSearch } from '../kit/use-portal-search.ts'
import { CourseLink, PresenceCodeLine, useWhenWords } from './detail-part.tsx'
import { RegistrationDetails } from './registration-details.tsx'
import { WaitingPlaces } from './waiting-places.tsx'

/** The details of one registration (docs/rules/participant-space.md#registration-details), with the way back to the list; what cannot be loaded says so. */
function RegistrationDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { locale, words } = usePortal()
  const found = useQuery(ownRegistrationQuery(id))
  const title = found.data ? trainingHeadings(found.data.training, locale).title : undefined
  return (
    <Dialog
      shape="wide"
      title={title ? <span lang={title.lang}>{title.text}</span> : words.registrations.details}
      closeLabel={words.close}
      onClose={onClose}
    >
      {found.isPending ? (
        <div className="p-5">
          <Skeleton label={words.loading} />
        </div>
      ) : found.isError ? (
        <div className="p-5">
          <LoadFailure
            notFound={words.registration.notFound}
            title={words.registration.loadError}
            error={found.error}
            onRetry={() => found.refetch()}
          />
        </div>
      ) : (
        <RegistrationDetails detail={found.data} />
      )}
      <div className="border-sand border-t px-5 py-4">
        <Button look="neutral" onClick={onClose}>
          <Glyph name="previous" />
          {words.registration.back}
        </Button>
      </div>
    </Dialog>
  )
}

/** How much of a training's description a card shows, in characters (docs/rules/formats.md#previews). */
const shown = 150

/** One registration (docs/rules/participant-space.md#registrations): title, when it is held, badges, description, category, location, price, what is paid and what is still owed. */
function RegistrationCard({ registration }: { registration: OwnRegistration }) {
  const { locale, text, words } = usePortal()
  const { id, training, createdAt, price, paymentAmount, remaining, status, payer } = registration
  const { title, description } = trainingHeadings(training, locale)
  const labels = words.registrations
  const isOwing = owes(registration)
  const isCourse = training.kind === 'online_course'
  const when = useWhenWords()
  return (
    <li className="flex min-w-0 flex-col gap-4 rounded-box border border-sand bg-surface p-5">
      <div className="grid gap-2">
        <StatusBadges registration={registration} />
        <h2 lang={title.lang} className="text-heading">
          {title.text}
        </h2>
        {!(isCourse && status === 'annulée') && (
          <p className="font-semibold first-letter:uppercase">{when(registration)}</p>
        )}
        <p className="text-muted text-sm">{labels.registeredOn(formatDay(createdAt, locale))}</p>
      </div>
      <p lang={description.lang}>{preview(description.text, shown)}</p>
      <dl className="mt-auto grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] sm:grid-cols-2 gap-x-4 gap-y-3 border-sand border-t pt-4 text-sm">
        <Fact name={labels.category} value={text.categories[training.category]} />
        <Fact name={labels.place} value={placeIn(training.location, locale)} />
        <Fact name={labels.price} value={formatPrice(price, locale)} />
        <Fact name={labels.paid} value={formatMoney(paymentAmount)} />
      </dl>
      <PresenceCodeLine presence={registration.presence} />
      {payer !== null && status !== 'annulée' && <p>{paidByPharmacy(payer, locale)}</p>}
      {isOwing && (
        <p className="flex flex-wrap justify-between gap-x-4 rounded-lg bg-orange-wash px-4 py-2.5 text-orange-deep">
          {labels.remaining}
          <strong className="tabular-nums">{formatMoney(remaining)}</strong>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <CourseLink id={id} registration={registration} />
        <Link
          to="."
          search={(view) => ({ ...view, inscription: id })}
          resetScroll={false}
          className={buttonClass('outline', 'w-fit')}
        >
          {isOwing ? `${labels.details} · ${labels.howToPay}` : labels.details}
          <span className="sr-only">, {title.text}</span>
        </Link>
      </div>
    </li>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="min-w-0">
    <dt className="text-muted">{name}</dt>
    <dd className="font-semibold">{value}</dd>
  </div>
)

/** docs/rules/participant-space.md#registrations: a card each, and the details of the one the address names. */
export default function RegistrationsPanel() {
  const { words } = usePortal()
  const { search, show } = usePortalSearch()
  const registrations = useQuery(ownRegistrationsQuery(search.page))
  return (
    <>
      <WaitingPlaces />
      <OwnList
        query={registrations}
        words={words.registrations}
        action={
          <Link to="/formations" className={buttonClass('outline')}>
            {words.dashboard.seeTrainings}
          </Link>
        }
      >
        {(rows) => (
          <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {rows.map((registration) => (
              <RegistrationCard key={registration.id} registration={registration} />
            ))}
          </ul>
        )}
      </OwnList>
      {search.inscription > 0 && (
        <RegistrationDialog id={search.inscription} onClose={() => show({ inscription: 0 })} />
      )}
    </>
  )
}
