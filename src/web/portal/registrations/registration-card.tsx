import { Link } from '@tanstack/react-router'
import { preview } from '../../../domain/announcements/notification.ts'
import type { OwnRegistration } from '../../../domain/participants/participant.ts'
import { paidByPharmacy } from '../../../domain/registrations/payer.ts'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import { formatDay, formatTime, formatWeekday } from '../../../domain/values/dates.ts'
import { formatMoney, formatPrice } from '../../../domain/values/money.ts'
import { buttonClass } from '../../ui/button.tsx'
import { usePortal } from '../kit/portal-text.ts'
import { StatusBadges } from '../kit/status-badges.tsx'
import { PresenceCodeLine } from './presence-code-line.tsx'

/** How much of a training's description a card shows, in characters (docs/rules/formats.md#previews). */
const shown = 150

/** One registration (docs/rules/participant-space.md#registrations): title, when it is held, badges, description, category, location, price, what is paid and what is still owed. */
export function RegistrationCard({ registration }: { registration: OwnRegistration }) {
  const { locale, text, words } = usePortal()
  const { id, training, createdAt, price, paymentAmount, remaining, status, payer } = registration
  const { title, description } = trainingHeadings(training, locale)
  const labels = words.registrations
  const owes = status !== 'annulée' && training.status !== 'annulée' && payer === null && remaining > 0
  const { startsAt } = training
  const when = startsAt ? `${formatWeekday(startsAt, locale)}, ${formatTime(startsAt, locale)}` : words.dashboard.noDate
  return (
    <li className="flex min-w-0 flex-col gap-4 rounded-box border border-sand bg-surface p-5">
      <div className="grid gap-2">
        <StatusBadges registration={registration} />
        <h2 lang={title.lang} className="text-heading">
          {title.text}
        </h2>
        <p className="font-semibold first-letter:uppercase">{when}</p>
        <p className="text-muted text-sm">{labels.registeredOn(formatDay(createdAt, locale))}</p>
      </div>
      <p lang={description.lang}>{preview(description.text, shown)}</p>
      <dl className="mt-auto grid grid-cols-2 gap-x-4 gap-y-3 border-sand border-t pt-4 text-sm">
        <Fact name={labels.category} value={text.categories[training.category]} />
        <Fact name={labels.place} value={training.location} />
        <Fact name={labels.price} value={formatPrice(price, locale)} />
        <Fact name={labels.paid} value={formatMoney(paymentAmount)} />
      </dl>
      <PresenceCodeLine presence={registration.presence} />
      {payer !== null && status !== 'annulée' && <p>{paidByPharmacy(payer, locale)}</p>}
      {owes && (
        <p className="flex flex-wrap justify-between gap-x-4 rounded-lg bg-orange-wash px-4 py-2.5 text-orange-deep">
          {labels.remaining}
          <strong className="tabular-nums">{formatMoney(remaining)}</strong>
        </p>
      )}
      <Link
        to="."
        search={(view) => ({ ...view, inscription: id })}
        resetScroll={false}
        className={buttonClass('outline', 'w-fit')}
      >
        {owes ? `${labels.details} · ${labels.howToPay}` : labels.details}
        <span className="sr-only">, {title.text}</span>
      </Link>
    </li>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="min-w-0">
    <dt className="text-muted">{name}</dt>
    <dd className="font-semibold">{value}</dd>
  </div>
)
